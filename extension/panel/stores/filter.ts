import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { EventTerm, FindingSummary, ItemSummary, KeyRow } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import { type FilterTerm, type IsWord, kindWords, parseFilter } from './filter-language';
import type { SessionStore } from './session';

export type FilterStore = ReturnType<typeof createFilter>;

/** Items that the engine found for one word, by key and by value. */
type Found = ReadonlyMap<string, ReadonlySet<number>>;

/** What a row says of itself, for the terms to hold it against. */
export interface RowFacts {
  key?: string | undefined;
  value?: string | undefined;
  run?: string | undefined;
  item?: ItemSummary | undefined;
  /** what else free text may find */
  texts?: readonly (string | undefined)[];
  is?: Partial<Record<IsWord, boolean>>;
}

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
  const rulesOf = (item: ItemSummary | undefined) => (item ? (rulesByItem.value.get(item.index) ?? []) : []);

  return {
    typed,
    active,
    unknown: computed(() => parsed.value.unknown),
    /** the key of a `why:` term */
    why: computed(() => parsed.value.why),
    /** a test for items; reads signals */
    items: computed(() => {
      const { terms } = parsed.value;
      const sets = found.value;
      return (item: ItemSummary) =>
        terms.every((term) => term.not !== itemFits(term, item, sets, rulesOf(item)));
    }),
    findings: computed(() => {
      const { terms } = parsed.value;
      return (finding: FindingSummary) =>
        terms.every((term) => term.not !== findingFits(term, finding, session.items.value));
    }),
    /** a test for rows of other kinds */
    rows: computed(() => {
      const { terms } = parsed.value;
      return (row: RowFacts) => terms.every((term) => term.not !== rowFits(term, row, rulesOf(row.item)));
    }),
    /** what the engine is asked to find events by; undefined when every event fits */
    events: computed<EventTerm[] | undefined>(() => {
      const { terms } = parsed.value;
      if (terms.length === 0) return undefined;
      return terms.map((term) => eventTerm(term, session.items.value, session.findings.value));
    }),
  };
}

const isTests: Record<IsWord, (item: ItemSummary) => boolean> = {
  lost: (item) => item.lost > 0,
  overwritten: (item) => item.overwritten > 0,
  repeat: (item) => item.repeats > 0,
  unprefixed: (item) => item.unprefixed > 0,
  reserved: (item) => item.reserved > 0,
  drift: (item) => item.drift > 0,
  error: (item) => item.errors > 0,
  warning: (item) => item.warnings > 0,
  info: (item) => item.infos > 0,
  dropped: (item) => item.dropped === true,
};

const has = (text: string | undefined, word: string) => text?.toLowerCase().includes(word) ?? false;

function itemFits(term: FilterTerm, item: ItemSummary, found: Found, rules: readonly string[]): boolean {
  const { name, word } = term;
  const hasKey = () => found.get(`keys ${word}`)?.has(item.index) ?? false;
  const hasValue = () => found.get(`values ${word}`)?.has(item.index) ?? false;
  if (name === 'key') return hasKey();
  if (name === 'value') return hasValue();
  if (name === undefined) return wordsOf(item).some((text) => has(text, word)) || hasKey() || hasValue();
  return rowFits(term, { item }, rules);
}

function rowFits({ name, word }: FilterTerm, row: RowFacts, rules: readonly string[]): boolean {
  const { item } = row;
  switch (name) {
    case 'is':
      return row.is?.[word as IsWord] ?? (item !== undefined && isTests[word as IsWord](item));
    case 'kind':
      return item?.ref.kind === kindWords[word];
    case 'rule':
      return rules.some((rule) => rule.includes(word));
    case 'run':
      return has(row.run ?? item?.runId, word);
    case 'subagent':
      return has(item?.subagentRunId, word);
    case 'key':
      return has(row.key, word);
    case 'value':
      return has(row.value, word);
    default:
      return [row.key, row.value, row.run, ...(row.texts ?? []), ...(item ? wordsOf(item) : [])].some(
        (text) => has(text, word),
      );
  }
}

function wordsOf(item: ItemSummary): (string | undefined)[] {
  const { ref, role, toolCallName, activityType, runId, subagentRunId } = item;
  return [ref.id, ref.kind, ref.threadId, role, toolCallName, activityType, runId, subagentRunId];
}

function findingFits(term: FilterTerm, finding: FindingSummary, items: readonly ItemSummary[]): boolean {
  const item = finding.item === undefined ? undefined : items[finding.item];
  const { severity, rule, message, key } = finding;
  const run = finding.runId ?? item?.runId;
  const is = { [severity]: true } as RowFacts['is'];
  const row = {
    key,
    run,
    item,
    value: message,
    texts: [rule],
    ...(severity === term.word && is ? { is } : {}),
  };
  return rowFits(term, row, [rule]);
}

/** What a row of the Keys view says of itself. */
export function keyFacts({ key, state, types, vendor, losses, overwrites }: KeyRow): RowFacts {
  return {
    key,
    texts: [vendor, ...types],
    is: {
      lost: losses > 0,
      overwritten: overwrites > 0,
      unprefixed: state === 'unprefixed',
      reserved: state === 'reserved',
    },
  };
}

/** A term as the engine looks for events by it: `is:lost` is an event that took something away. */
function eventTerm(
  { name, word, not }: FilterTerm,
  items: readonly ItemSummary[],
  findings: readonly FindingSummary[],
): EventTerm {
  const found = (fits: (finding: FindingSummary) => boolean): EventTerm => ({
    by: 'place',
    not,
    items: [],
    events: findings.flatMap((finding) =>
      finding.event !== undefined && fits(finding) ? [finding.event] : [],
    ),
  });
  const on = (fits: (item: ItemSummary) => boolean): EventTerm => ({
    by: 'place',
    not,
    events: [],
    items: items.filter(fits).map(({ index }) => index),
  });
  switch (name) {
    case 'kind':
      return on((item) => item.ref.kind === kindWords[word]);
    case 'rule':
      return found(({ rule }) => rule.includes(word));
    case 'is':
      return (
        isEventTerm(word as IsWord, not) ??
        (isSeverity(word) ? found(({ severity }) => severity === word) : on(isTests[word as IsWord]))
      );
    case undefined:
      return { by: 'text', word, not };
    case 'why':
      return { by: 'text', word: '', not };
    default:
      return { by: name, word, not };
  }
}

function isEventTerm(word: IsWord, not: boolean): EventTerm | undefined {
  if (word === 'unprefixed' || word === 'reserved') return { by: 'state', state: word, not };
  if (word === 'lost' || word === 'repeat') return { by: 'effect', effect: word, not };
  return word === 'overwritten' ? { by: 'effect', effect: 'overwrite', not } : undefined;
}

const isSeverity = (word: string) => word === 'error' || word === 'warning' || word === 'info';

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
