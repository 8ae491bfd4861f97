import type { WriteView } from '../../../engine/view';
import { type SentBackSpan, sentBackSpans } from '../stores/sent-back';
import { shortType } from '../text/event-type';
import { oneLine } from '../text/json-text';
import type { Language } from '../text/language';
import { lostWords } from '../text/pointer';
import { Section } from './section';
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
        {sentBackSpans(detail.sentBackBy.value, name).map((span) => (
          <SentRow key={span.first.request} span={span} />
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

function SentRow({ span: { first, last, state, actual } }: { span: SentBackSpan }) {
  const { duration, say } = useLanguage();
  const [from, to] = [first.runId ?? `${first.request}`, last.runId ?? `${last.request}`];
  const words = from === to ? say('history_sent', { run: from }) : say('history_sent_span', { from, to });
  return (
    <div class="history-row">
      <b class="mono">→</b>
      <span class="mono history-time">+{duration(first.tMs)}</span>
      <span class="cut" title={words}>
        {words}
      </span>
      <span class={`history-effect state-${state}`}>{say(`sent_${state}`)}</span>
      {state === 'changed' && actual && (
        <span class="history-values">
          <code class="cut">{oneLine(actual.text, 120)}</code>
        </span>
      )}
    </div>
  );
}
