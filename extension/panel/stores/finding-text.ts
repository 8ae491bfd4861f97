import type { FindingSummary } from '../../../engine/view';
import type { Substitutions } from '../text/catalog';
import { keyName } from '../text/key-name';

const MOST = 160;

type Variant = (params: FindingSummary['params']) => string;

const many: (name: string) => Variant = (name) => (params) => (Number(params[name]) === 1 ? 'one' : 'other');

/** Rules that say more than one sentence, and which it is. */
const variants: Record<string, Variant> = {
  'malformed-event': (params) => (params.fault === 'missing' ? 'missing' : 'rejected'),
  'broken-sequence': (params) => `${params.reason}`,
  'reference-differs': (params) => `${params.reason}`,
  drift: ({ missing = '', changed = '' }) => {
    if (missing !== '' && changed !== '') return 'both';
    if (missing !== '') return 'missing';
    return changed !== '' ? 'changed' : 'extra';
  },
  'unprefixed-key': (params) => (params.object === 1 ? 'object' : 'plain'),
  'nested-loss': many('members'),
  'snapshot-loss': (params) => (params.dropped === 1 ? 'dropped' : 'restated'),
  'truncated-run': ({ closed }) => (closed === 'cancelled' || closed === 'aborted' ? 'left' : 'ended'),
  'precision-loss': (params) => (params.binary === 1 ? 'binary' : 'text'),
  'overwritten-key': many('times'),
};

/** The catalog's name for a finding's sentence: the rule, and the variant of it where it has several. */
export function findingMessage({ rule, params }: FindingSummary): string {
  const variant = Object.hasOwn(variants, rule) ? `_${variants[rule]!(params)}` : '';
  return `finding_${rule}${variant}`.replaceAll('-', '_');
}

/** What can stand in a finding's sentence: its parameters, by lower-case name, and where it is. */
export function findingSubstitutions(finding: FindingSummary): Substitutions {
  const { key, itemRef, event, params } = finding;
  const filled: Record<string, string | number> = {};
  if (key !== undefined) filled.key = keyName(key, MOST);
  if (itemRef) filled.item = itemRef.id.slice(0, MOST);
  if (event !== undefined) filled.event = event;
  for (const [name, value] of Object.entries(params)) {
    filled[name.toLowerCase()] = typeof value === 'string' ? keyName(value, MOST) : value;
  }
  return filled;
}
