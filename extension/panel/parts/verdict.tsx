import type { ItemDetail, Verdict, VerdictCause } from '../../../engine/view';
import { verdictMessage, verdictSubstitutions } from '../stores/verdict-text';
import { keyName } from '../text/key-name';
import type { MessageName } from '../text/language';
import { token } from '../text/pointer';
import { CopyBugReport } from './bug-report';
import { CopyButton } from './copy-button';
import { Section } from './section';
import { Sentence } from './sentence';
import { useLanguage, usePanel } from './use-panel';
import { ValueLinks } from './value-links';
import { WatchToggle } from './watch-toggle';

const tones: Record<VerdictCause, 'lost' | 'over' | 'plain'> = {
  held: 'plain',
  'never-sent': 'plain',
  'undeclared-property': 'over',
  'lands-nowhere': 'over',
  'other-item': 'over',
  overwritten: 'over',
  'nested-loss': 'lost',
  'removed-by-snapshot': 'lost',
  'not-applied': 'lost',
  'not-sent-back': 'lost',
};

/** several things may have happened to one key */
const MOST = 4;

/** Why the item holds the key as it does, in one sentence. */
export function KeyVerdict({ detail, name }: { detail: ItemDetail; name: string }) {
  const panel = usePanel();
  const { say } = useLanguage();
  const verdicts = panel.detail.verdicts.value;
  return (
    <Section
      title={<Asked name={name} />}
      tools={
        <>
          <WatchToggle name={name} />
          <CopyButton label="copy_path" text={() => token(name)} />
        </>
      }
    >
      {verdicts.length === 0 && (
        <p class="verdict verdict-plain">
          {say(
            panel.detail.timeline.value?.rows.some((one) => one.key === name && one.held)
              ? 'verdict_held_plain'
              : 'verdict_not_held',
          )}
        </p>
      )}
      {verdicts.slice(0, MOST).map((verdict) => (
        <p key={verdict.message} class={`verdict verdict-${tones[verdict.cause]}`}>
          <VerdictSentence verdict={verdict} />
        </p>
      ))}
      <ValueLinks name={name} />
      <p class="verdict-tools">
        <CopyBugReport subject={{ key: name, item: detail.summary.index }} />
        <button type="button" class="link-button" onClick={() => panel.selection.askWhere(name)}>
          {say('where_else')}
        </button>
      </p>
    </Section>
  );
}

function Asked({ name }: { name: string }) {
  const { parts } = useLanguage();
  return (
    <>
      {parts('verdict_asked', { key: keyName(name, 120) }).map((part) =>
        'placeholder' in part ? <code key={part.placeholder}>{part.text}</code> : part.text,
      )}
    </>
  );
}

const causes = {
  held: 'cause_held',
  'never-sent': 'cause_never_sent',
  'undeclared-property': 'cause_undeclared_property',
  'lands-nowhere': 'cause_lands_nowhere',
  'other-item': 'cause_other_item',
  overwritten: 'cause_overwritten',
  'nested-loss': 'cause_nested_loss',
  'removed-by-snapshot': 'cause_removed_by_snapshot',
  'not-applied': 'cause_not_applied',
  'not-sent-back': 'cause_not_sent_back',
} as const satisfies Record<VerdictCause, MessageName>;

/** A verdict in a word or two, as loud as it is grave. */
export function CauseMark({ cause }: { cause: VerdictCause }) {
  const { say } = useLanguage();
  const tone = tones[cause];
  return <span class={tone === 'plain' ? 'dim' : `mark mark-${tone}`}>{say(causes[cause])}</span>;
}

export function VerdictSentence({ verdict }: { verdict: Verdict }) {
  const { known } = useLanguage();
  const name = verdictMessage(verdict);
  const substitutions = verdictSubstitutions(verdict);
  if (known(name, substitutions)) return <Sentence name={name} with={substitutions} />;
  return <>{verdict.message}</>;
}
