import type { SentBackView, WriteView } from '../../../engine/view';
import { sentBackState } from '../stores/timeline';
import { shortType } from '../text/event-type';
import { oneLine } from '../text/json-text';
import type { Language } from '../text/language';
import { lostWords } from '../text/pointer';
import { Section } from './inspector';
import { useLanguage, usePanel } from './use-panel';

/** The latest writes of a key are shown at once; earlier ones on request. */
const SHOWN = 100;

/** Every write of the key with the values before and after, then what the application sent back. */
export function KeyHistory({ name }: { name: string }) {
  const { detail } = usePanel();
  const { say, count } = useLanguage();
  const writes = detail.history.value;
  const chosenAt = writes.findIndex((one) => one.index === detail.chosenWrite.value?.index);
  const from = Math.max(0, Math.min(writes.length - SHOWN, chosenAt === -1 ? writes.length : chosenAt - 50));
  return (
    <Section title={say('history')}>
      {from > 0 && <p class="section-note">{count('history_earlier', from)}</p>}
      <div class="history">
        {writes.slice(from, from + SHOWN).map((write) => (
          <HistoryRow key={write.index} write={write} />
        ))}
        {detail.detail.value?.sentBack.map((sent) => (
          <SentRow key={sent.request} sent={sent} name={name} />
        ))}
      </div>
    </Section>
  );
}

function HistoryRow({ write }: { write: WriteView }) {
  const { selection, detail } = usePanel();
  const language = useLanguage();
  const current = detail.chosenWrite.value?.index === write.index;
  const tone =
    write.lost?.length || write.effect === 'remove' ? 'lost' : write.effect === 'overwrite' ? 'over' : '';
  return (
    <button
      type="button"
      class="history-row"
      aria-current={current}
      onClick={() => selection.chooseWrite(write.index, write.key, write.event)}
    >
      <b class="mono">{write.event === undefined ? '→' : `#${write.event}`}</b>
      <span class="mono history-time">
        {write.tMs === undefined ? '' : `+${language.duration(write.tMs)}`}
      </span>
      <span class="mono cut" title={write.eventType}>
        {write.source === 'request' ? language.say('history_input') : shortType(write.eventType ?? '')}
      </span>
      <span class={`history-effect ${tone}`}>{effectWords(write, language)}</span>
      <span class="history-values">
        {write.previous && write.effect !== 'repeat' && (
          <code class="cut before">{oneLine(write.previous.text, 120)}</code>
        )}
        {write.value && <code class="cut">{oneLine(write.value.text, 120)}</code>}
      </span>
    </button>
  );
}

function effectWords(write: WriteView, { say }: Language): string {
  if (write.lost?.length) return say('effect_lost', { members: lostWords(write.lost) });
  return say(`effect_${write.effect}`);
}

function SentRow({ sent, name }: { sent: SentBackView; name: string }) {
  const { duration, say } = useLanguage();
  const found = sentBackState(sent, name);
  if (!found) return null;
  return (
    <div class="history-row">
      <b class="mono">→</b>
      <span class="mono history-time">+{duration(sent.tMs)}</span>
      <span class="mono cut" title={sent.runId}>
        {say('history_sent', { run: sent.runId ?? '' })}
      </span>
      <span class={`history-effect state-${found.state}`}>{say(`sent_${found.state}`)}</span>
      {found.state === 'changed' && found.actual && (
        <span class="history-values">
          <code class="cut">{oneLine(found.actual.text, 120)}</code>
        </span>
      )}
    </div>
  );
}
