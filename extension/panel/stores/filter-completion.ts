import { isWords, kindWords, type TermName, termNames, termText } from './filter-language';

/** What a term's word may be, as the session has it. */
export type Vocabulary = Partial<Record<TermName, readonly string[]>>;

/** One way to go on from what was typed. */
export interface Completion {
  /** the term that it makes: `key:usage`, or `key:` alone */
  term: string;
  /** the whole text then, and where the caret stands */
  typed: string;
  caret: number;
}

const MOST = 12;

/** The ways to complete the term at the caret: names of terms first, then words that the session has. */
export function completionsOf(typed: string, caret: number, vocabulary: Vocabulary): Completion[] {
  const [from, to] = termAround(typed, caret);
  const [, minus = '', name, word = ''] =
    /^(-?)(?:([A-Za-z]+):)?"?([\s\S]*?)"?$/.exec(typed.slice(from, caret)) ?? [];
  const terms = name === undefined ? namesLike(word) : wordsOf(name.toLowerCase(), word, vocabulary);
  return terms.slice(0, MOST).map((term) => {
    const whole = `${minus}${term}${term.endsWith(':') ? '' : ' '}`;
    const rest = typed.slice(to).trimStart();
    return {
      term: `${minus}${term}`,
      typed: `${typed.slice(0, from)}${whole}${rest}`,
      caret: from + whole.length,
    };
  });
}

/** Where the term that the caret stands in begins and ends; quotes hold spaces together. */
function termAround(typed: string, caret: number): [from: number, to: number] {
  for (const match of typed.matchAll(/-?(?:[A-Za-z]+:)?(?:"[^"]*"?|[^\s"]\S*)|[A-Za-z]+:/g)) {
    const end = match.index + match[0].length;
    if (match.index <= caret && caret <= end) return [match.index, end];
  }
  return [caret, caret];
}

function namesLike(word: string): string[] {
  const wanted = word.toLowerCase();
  return termNames.filter((name) => name.startsWith(wanted)).map((name) => `${name}:`);
}

function wordsOf(name: string, word: string, vocabulary: Vocabulary): string[] {
  const known = termNames.find((one) => one === name);
  if (!known) return [];
  const words: readonly string[] =
    known === 'is' ? isWords : known === 'kind' ? kindNames : (vocabulary[known] ?? []);
  const wanted = word.toLowerCase();
  const fitting = words.filter((one) => one.toLowerCase().includes(wanted) && one.toLowerCase() !== wanted);
  const first = fitting.filter((one) => one.toLowerCase().startsWith(wanted));
  return [...new Set([...first, ...fitting])].map((one) => termText(known, one));
}

const kindNames = [...new Set(Object.values(kindWords))];
