import type { ItemDetail, Verdict, VerdictCause } from '../../../engine/view';
import { verdictMessage, verdictSubstitutions } from '../stores/verdict-text';
import { keyName } from '../text/key-name';
import { Section } from './section';
import { Sentence } from './sentence';
import { useLanguage, usePanel } from './use-panel';

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

/** Why the item holds the key as it does, in one sentence. */
export function KeyVerdict({ detail, name }: { detail: ItemDetail; name: string }) {
  const panel = usePanel();
  const { say } = useLanguage();
  const verdict = panel.detail.verdict.value;
  return (
    <Section title={<Asked name={name} />}>
      <p class={`verdict verdict-${verdict ? tones[verdict.cause] : 'plain'}`}>
        {verdict ? (
          <VerdictSentence verdict={verdict} />
        ) : (
          say(
            detail.keys.some((one) => one.key === name && one.held)
              ? 'verdict_held_plain'
              : 'verdict_not_held',
          )
        )}
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

function VerdictSentence({ verdict }: { verdict: Verdict }) {
  const { known } = useLanguage();
  const name = verdictMessage(verdict);
  const substitutions = verdictSubstitutions(verdict);
  if (known(name, substitutions)) return <Sentence name={name} with={substitutions} />;
  return <>{verdict.message}</>;
}
