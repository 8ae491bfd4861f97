import type { FindingSummary } from '../../../engine/view';
import { findingMessage, findingSubstitutions } from '../stores/finding-text';
import { Sentence } from './sentence';
import { useLanguage } from './use-panel';

/** A finding's sentence in the person's language, else the report's own. */
export function FindingSentence({ finding }: { finding: FindingSummary }) {
  const { known } = useLanguage();
  const name = findingMessage(finding);
  const substitutions = findingSubstitutions(finding);
  if (known(name, substitutions)) return <Sentence name={name} with={substitutions} />;
  return <>{finding.message.slice(0, 600)}</>;
}
