import type { Verdict } from '../../../engine/view';
import type { Substitutions } from '../text/catalog';
import { keyName } from '../text/key-name';

/** The catalog's name for a verdict's sentence: the cause, and the variant of it where it has several. */
export function verdictMessage({ cause, params }: Verdict): string {
  let variant = '';
  if (cause === 'held' && params.event === undefined)
    variant = params.request === undefined ? '_input' : '_request';
  if (cause === 'not-sent-back' && params.sent !== undefined) variant = '_changed';
  if (cause === 'other-item') variant = `_${params.relation}`;
  if (cause === 'not-applied') variant = `_${params.why}`;
  return `verdict_${cause}${variant}`.replaceAll('-', '_');
}

/** What can stand in a verdict's sentence, by lower-case name. */
export function verdictSubstitutions({ key, params }: Verdict): Substitutions {
  const filled: Record<string, string | number> = { key: keyName(key, 160) };
  for (const [name, value] of Object.entries(params)) {
    filled[name.toLowerCase()] = typeof value === 'string' ? keyName(value, 160) : value;
  }
  return filled;
}
