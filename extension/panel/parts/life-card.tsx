import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { WriteView } from '../../../engine/view';
import type { Bar, Removal } from '../stores/timeline';
import { layOutJson } from '../text/json-text';
import { endpointOf } from '../text/origin';
import { lostWords } from '../text/pointer';
import { useLanguage, usePanel } from './use-panel';

/** What a card is about, and the element that it stands beside. */
export type CardSubject = { over: HTMLElement } & ({ bar: Bar } | { removal: Removal });

/** Value, event, time and producer of one write, beside its bar. */
export function LifeCard({ subject }: { subject: CardSubject }) {
  const { say } = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: -1000, top: 0 });
  useLayoutEffect(() => {
    const box = subject.over.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = card.current!;
    const below = box.bottom + 6;
    const fits = below + offsetHeight < window.innerHeight;
    setPlace({
      left: Math.max(8, Math.min(box.left, window.innerWidth - offsetWidth - 8)),
      top: fits ? below : Math.max(4, box.top - offsetHeight - 6),
    });
  }, [subject]);
  const bar = 'bar' in subject ? subject.bar : undefined;
  const write = 'bar' in subject ? subject.bar.write : subject.removal.write;
  const value = write.value ?? write.previous;
  return (
    <div class="card" role="tooltip" ref={card} style={{ left: `${place.left}px`, top: `${place.top}px` }}>
      {value && <pre>{layOutJson(value.text.slice(0, 1200)).text}</pre>}
      <Facts write={write} />
      {bar?.state === 'overwritten' && (
        <p>
          {say('card_overwritten', { by: `#${bar.endedBy?.event ?? ''} ${bar.endedBy?.eventType ?? ''}` })}
        </p>
      )}
      {bar?.state === 'removed' && (
        <p class="card-lost">{say('life_removed', { by: `#${bar.endedBy?.event ?? ''}` })}</p>
      )}
      {write.lost && write.lost.length > 0 && (
        <p class="card-lost">{say('card_lost', { members: lostWords(write.lost) })}</p>
      )}
      {write.effect === 'remove' && <p class="card-lost">{say('card_removed')}</p>}
    </div>
  );
}

function Facts({ write }: { write: WriteView }) {
  const { say, duration } = useLanguage();
  const { session } = usePanel();
  const connection = write.connection === undefined ? undefined : session.connections.value[write.connection];
  return (
    <dl>
      {write.event !== undefined && (
        <>
          <dt>{say('card_event')}</dt>
          <dd class="mono">
            #{write.event} {write.eventType}
          </dd>
        </>
      )}
      {write.source === 'request' && (
        <>
          <dt>{say('card_input')}</dt>
          <dd class="mono">{session.requests.value[write.request ?? -1]?.runId}</dd>
        </>
      )}
      {write.tMs !== undefined && (
        <>
          <dt>{say('card_time')}</dt>
          <dd>
            +{duration(write.tMs)}
            {connection?.late && ` · ${say('card_late')}`}
          </dd>
        </>
      )}
      <dt>{say('card_producer')}</dt>
      <dd>
        {write.source === 'request' && say('producer_application')}
        {write.source !== 'request' &&
          (write.subagentRunId === undefined
            ? say('producer_agent')
            : say('producer_subagent', { subagent: write.subagentRunId.slice(0, 80) }))}
      </dd>
      {connection && (
        <>
          <dt>{say('card_endpoint')}</dt>
          <dd class="mono cut">{endpointOf(connection.url)}</dd>
        </>
      )}
    </dl>
  );
}
