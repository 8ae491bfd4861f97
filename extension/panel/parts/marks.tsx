import type { ItemKind, ItemSummary, RunStatus, Severity } from '../../../engine/view';
import type { MessageName } from '../text/language';
import { Icon } from './icon';
import './marks.css';
import { useLanguage } from './use-panel';

const letters: Record<ItemKind, string> = {
  'text-message': 'T',
  'reasoning-message': 'R',
  'tool-call': 'C',
  'tool-message': '↩',
  'activity-message': 'A',
};

export const kindNames = {
  'text-message': 'kind_text_message',
  'reasoning-message': 'kind_reasoning_message',
  'tool-call': 'kind_tool_call',
  'tool-message': 'kind_tool_message',
  'activity-message': 'kind_activity_message',
} as const satisfies Record<ItemKind, MessageName>;

export const runStatusNames = {
  running: 'run_running',
  finished: 'run_finished',
  interrupted: 'run_interrupted',
  cancelled: 'run_cancelled',
  failed: 'run_failed',
  truncated: 'run_truncated',
} as const satisfies Record<RunStatus, MessageName>;

/** The letter of an item's kind, named for those who cannot see it. */
export function KindLetter({ kind }: { kind: ItemKind }) {
  const { say } = useLanguage();
  const name = say(kindNames[kind]);
  return (
    <span class="kind" role="img" aria-label={name} title={name}>
      {letters[kind]}
    </span>
  );
}

/** Whether a loud mark stands on the item; the quiet ones then keep silent in the tree. */
export const isMarked = (item: ItemSummary) => item.lost + item.errors + item.drift + item.overwritten > 0;

/** What is to be seen about an item at a glance, the loudest first. */
export function ItemMarks({ item }: { item: ItemSummary }) {
  const { count, say } = useLanguage();
  return (
    <>
      {item.lost > 0 && <span class="mark mark-lost">{count('mark_lost', item.lost)}</span>}
      {item.errors > 0 && <span class="mark mark-lost">{count('mark_errors', item.errors)}</span>}
      {item.drift > 0 && <span class="mark mark-lost">{say('mark_drift')}</span>}
      {item.overwritten > 0 && (
        <span class="mark mark-over">{count('mark_overwritten', item.overwritten)}</span>
      )}
      {!isMarked(item) && item.reserved > 0 && (
        <span class="mark mark-quiet mark-reserved">{say('mark_reserved')}</span>
      )}
      {!isMarked(item) && item.unprefixed > 0 && (
        <span class="mark mark-quiet mark-unprefixed">{count('mark_unprefixed_keys', item.unprefixed)}</span>
      )}
    </>
  );
}

const severityNames = {
  error: 'severity_error',
  warning: 'severity_warning',
  info: 'severity_info',
} as const satisfies Record<Severity, MessageName>;

/** A severity by shape and word; with `short`, the word is for screen readers only. */
export function SeverityMark({ severity, short }: { severity: Severity; short?: boolean }) {
  const { say } = useLanguage();
  const word = say(severityNames[severity]);
  return (
    <span class={`severity severity-${severity}`} title={short ? word : undefined}>
      <Icon name={severity} />
      <span class={short ? 'unseen' : undefined}>{word}</span>
    </span>
  );
}
