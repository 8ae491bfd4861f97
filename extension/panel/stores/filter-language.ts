import type { ItemKind } from '../../../engine/view';

export const termNames = ['key', 'value', 'kind', 'is', 'rule', 'run', 'subagent', 'why'] as const;
export type TermName = (typeof termNames)[number];

export const isWords = [
  'lost',
  'overwritten',
  'repeat',
  'unprefixed',
  'reserved',
  'drift',
  'error',
  'warning',
  'info',
  'dropped',
] as const;
export type IsWord = (typeof isWords)[number];

export const kindWords: Record<string, ItemKind> = {
  text: 'text-message',
  'text-message': 'text-message',
  reasoning: 'reasoning-message',
  'reasoning-message': 'reasoning-message',
  call: 'tool-call',
  'tool-call': 'tool-call',
  result: 'tool-message',
  'tool-message': 'tool-message',
  activity: 'activity-message',
  'activity-message': 'activity-message',
};

/** One condition of a filter. Free text has no name. */
export interface FilterTerm {
  name?: TermName;
  /** lower case */
  word: string;
  not: boolean;
}

export interface Filter {
  terms: FilterTerm[];
  /** terms that no filter knows, as typed */
  unknown: string[];
  /** the key of a `why:` term, as typed */
  why?: string;
}

const TERM = /(-?)(?:([A-Za-z]+):)?(?:"([^"]*)"?|(\S+))/g;

/** Reads what was typed: words and `name:word` terms, `-` for not, quotes around spaces. All terms must hold. */
export function parseFilter(typed: string): Filter {
  const filter: Filter = { terms: [], unknown: [] };
  for (const match of typed.matchAll(TERM)) {
    const [whole, minus, typedName, quoted, bare] = match;
    const word = quoted ?? bare ?? '';
    if (word === '') continue;
    const name = typedName?.toLowerCase();
    if (name === 'why' && minus === '') {
      filter.why = word;
      continue;
    }
    // a term whose word is still to come holds for all
    if (name === undefined && quoted === undefined && isBegun(word)) continue;
    const term = termOf(name, word.toLowerCase(), minus === '-');
    if (term) filter.terms.push(term);
    else filter.unknown.push(whole);
  }
  return filter;
}

function isBegun(word: string): boolean {
  return termNames.some((name) => word.toLowerCase() === `${name}:`);
}

function termOf(name: string | undefined, word: string, not: boolean): FilterTerm | undefined {
  if (name === undefined) return { word, not };
  const known = termNames.find((one) => one === name);
  if (!known || known === 'why') return undefined;
  if (known === 'is' && !isWords.some((one) => one === word)) return undefined;
  if (known === 'kind' && !Object.hasOwn(kindWords, word)) return undefined;
  return { name: known, word, not };
}

/** A term as it is typed: quoted where it holds spaces. */
export function termText(name: TermName, word: string): string {
  return /[\s"]/.test(word) || word === '' ? `${name}:"${word.replaceAll('"', '')}"` : `${name}:${word}`;
}
