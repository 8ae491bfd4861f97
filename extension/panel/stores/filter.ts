import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { FindingSummary, ItemSummary } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import { type FilterTerm, type IsWord, kindWords, parseFilter } from './filter-language';
import type { SessionStore } from './session';

export type FilterStore = ReturnType<typeof createFilter>;

/** Items that the engine found for one word, by key and by value. */
type Found = ReadonlyMap<string, ReadonlySet<number>>;

/** The filter box: what was typed, what it means, and what of the session it lets through. */
export function createFilter(session: SessionStore, ask: Ask) {
  const typed = signal('');
  const parsed = computed(() => parseFilter(typed.value));
  const active = computed(() => parsed.value.terms.length > 0);
  const found = createFound(
    ask,
    computed(() => parsed.value.terms),
    computed(() => session.counts.value.writes),
  );
  const rulesByItem = computed(() => {
    const rules = new Map<number, string[]>();
    for (const { item, rule } of session.findings.value) {
      if (item === undefined) continue;
      const known = rules.get(item);
      if (known) known.push(rule);
      else rules.set(item, [rule]);
    }
    return rules;
  });

  return {
    typed,
    active,
    unknown: computed(() => parsed.value.unknown),
    /** a test for items; reads signals */
    items: computed(() => {
      const { terms } = parsed.value;
      const [sets, rules] = [found.value, rulesByItem.value];
      return (item: ItemSummary) =>
        terms.every((term) => term.not !== itemFits(term, item, sets, rules.get(item.index) ?? []));
    }),
    findings: computed(() => {
      const { terms } = parsed.value;
      return (finding: FindingSummary) =>
        terms.every((term) => term.not !== findingFits(term, finding, session.items.value));
    }),
    /** a test for rows that have texts only */
    texts: computed(() => {
      const { terms } = parsed.value;
      return (texts: readonly (string | undefined)[]) =>
        terms.every((term) => term.not !== textsFit(term, texts));
    }),
  };
}

/** Rows without an item have no kind, state or rule: such terms let none of them through. */
function textsFit({ name, word }: FilterTerm, texts: readonly (string | undefined)[]): boolean {
  if (name === 'is' || name === 'kind' || name === 'rule') return false;
  return texts.some((text) => text?.toLowerCase().includes(word));
}

const isTests: Record<IsWord, (item: ItemSummary) => boolean> = {
  lost: (item) => item.lost > 0,
  overwritten: (item) => item.overwritten > 0,
  unprefixed: (item) => item.unprefixed > 0,
  reserved: (item) => item.reserved > 0,
  drift: (item) => item.drift > 0,
  error: (item) => item.errors > 0,
  warning: (item) => item.warnings > 0,
  info: (item) => item.infos > 0,
  dropped: (item) => item.dropped === true,
};

function itemFits(term: FilterTerm, item: ItemSummary, found: Found, rules: readonly string[]): boolean {
  const { name, word } = term;
  switch (name) {
    case 'is':
      return isTests[word as IsWord](item);
    case 'kind':
      return item.ref.kind === kindWords[word];
    case 'rule':
      return rules.some((rule) => rule.includes(word));
    case 'run':
      return item.runId?.toLowerCase().includes(word) ?? false;
    case 'key':
      return found.get(`keys ${word}`)?.has(item.index) ?? false;
    case 'value':
      return found.get(`values ${word}`)?.has(item.index) ?? false;
    default:
      return (
        wordsOf(item).some((text) => text?.toLowerCase().includes(word)) ||
        (found.get(`keys ${word}`)?.has(item.index) ?? false) ||
        (found.get(`values ${word}`)?.has(item.index) ?? false)
      );
  }
}

function wordsOf({ ref, role, toolCallName, activityType, runId }: ItemSummary): (string | undefined)[] {
  return [ref.id, ref.kind, ref.threadId, role, toolCallName, activityType, runId];
}

function findingFits(term: FilterTerm, finding: FindingSummary, items: readonly ItemSummary[]): boolean {
  const { name, word } = term;
  const has = (text: string | undefined) => text?.toLowerCase().includes(word) ?? false;
  const item = finding.item === undefined ? undefined : items[finding.item];
  switch (name) {
    case 'rule':
      return has(finding.rule);
    case 'key':
      return has(finding.key);
    case 'run':
      return has(finding.runId ?? item?.runId);
    case 'kind':
      return item?.ref.kind === kindWords[word];
    case 'is':
      return finding.severity === word || (item !== undefined && isTests[word as IsWord](item));
    case 'value':
      return has(finding.message);
    default:
      return [finding.rule, finding.message, finding.key, item?.ref.id].some(has);
  }
}

/** Asks the engine, for each word that may be a key or a value, which items have it. */
function createFound(
  ask: Ask,
  terms: ReadonlySignal<readonly FilterTerm[]>,
  stamp: ReadonlySignal<number>,
): ReadonlySignal<Found> {
  const slots = [0, 1, 2, 3].flatMap((slot) =>
    (['keys', 'values'] as const).map((scope) => {
      const word = computed(() => wordFor(terms.value, scope, slot));
      const answer = createAnswer(
        ask,
        () => (word.value === undefined ? undefined : { query: 'find' as const, scope, text: word.value }),
        () => word.value !== undefined && stamp.value,
      );
      return { scope, word, answer };
    }),
  );
  return computed(() => {
    const found = new Map<string, ReadonlySet<number>>();
    for (const { scope, word, answer } of slots) {
      if (word.value !== undefined) found.set(`${scope} ${word.value}`, new Set(answer.value ?? []));
    }
    return found;
  });
}

/** The nth word to look for among keys or values: free text counts for both. Four are looked up. */
function wordFor(terms: readonly FilterTerm[], scope: 'keys' | 'values', nth: number): string | undefined {
  const named = scope === 'keys' ? 'key' : 'value';
  const words = terms.filter(({ name }) => name === undefined || name === named).map(({ word }) => word);
  return [...new Set(words)][nth];
}
