import { valueDiff } from '../stores/value-diff';
import { layOutJson } from '../text/json-text';
import { CopyButton } from './copy-button';
import { Section } from './section';
import { useLanguage, usePanel } from './use-panel';

const MERGING = 'https://docs.ag-ui.com/spec/1.0/basic/metadata#merging';

/** What the chosen write put in place of what; without an earlier value, the value alone. */
export function Replaced() {
  const { detail } = usePanel();
  const { say } = useLanguage();
  const write = detail.chosenWrite.value;
  const values = detail.values.value;
  if (!write || !values) return <FinalValue />;
  const copy = values.value ?? values.previous;
  const tools = copy !== undefined && <CopyButton label="copy_value" text={() => copy} />;
  const step = write.event === undefined ? '' : `#${write.event}`;
  if (values.value === undefined || values.previous === undefined || write.effect === 'repeat') {
    return (
      <Section
        title={say(values.value === undefined ? 'replaced_removed' : 'replaced_set', { step })}
        tools={tools}
      >
        <pre>{layOutJson(copy ?? '').text}</pre>
      </Section>
    );
  }
  return (
    <Section title={say('replaced_title', { step })} tools={tools}>
      <pre class="diff">
        {valueDiff(values.previous, values.value).map((line, at) => (
          <span
            key={`${at} ${line.sign}`}
            class={`diff-line${line.sign === '-' ? ' diff-removed' : line.sign === '+' ? ' diff-added' : ''}`}
            data-sign={line.sign}
          >
            {line.sign !== ' ' && (
              <span class="unseen">{say(line.sign === '-' ? 'diff_removed' : 'diff_added')} </span>
            )}
            {line.text}
          </span>
        ))}
      </pre>
      <p class="section-note">
        {say('replaced_whole')}{' '}
        <a href={MERGING} target="_blank" rel="noreferrer">
          {say('spec_merging')}
        </a>
      </p>
    </Section>
  );
}

/** The key's value now, when it was never overwritten. */
function FinalValue() {
  const { detail, selection, moment } = usePanel();
  const { say } = useLanguage();
  const event = moment.event.value;
  const title = event === undefined ? say('timeline_held') : say('timeline_held_then', { event });
  const held = detail.timeline.value?.rows.find((one) => one.key === selection.key.value)?.held;
  if (!held) return null;
  return (
    <Section title={title} tools={<CopyButton label="copy_value" text={() => held.text} />}>
      <pre>{layOutJson(held.text).text}</pre>
    </Section>
  );
}
