import { computed, effect, signal } from '@preact/signals';
import type { EventSummary } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { FilterStore } from './filter';
import type { SessionStore } from './session';

const PAGE = 200;

/** The raw log, or those of its events that the filter lets through, by pages asked for when their rows are shown. */
export function createEventLog(session: SessionStore, filter: FilterStore, ask: Ask) {
  const pages = signal<ReadonlyMap<number, readonly EventSummary[]>>(new Map());
  const asking = new Set<number>();
  let generation = 0;
  /** indexes of the events that fit; undefined when all do, or the answer is on its way */
  const fitting = createAnswer(
    ask,
    () => filter.events.value && { query: 'events-where' as const, terms: filter.events.value },
    () => [session.counts.value.events, session.generation.value],
  );

  effect(() => {
    generation = session.generation.value;
    pages.value = new Map();
    asking.clear();
  });

  async function load(page: number): Promise<void> {
    if (asking.has(page)) return;
    asking.add(page);
    const asked = generation;
    try {
      const events = await ask({ query: 'events', from: page * PAGE, count: PAGE });
      if (asked === generation) pages.value = new Map(pages.value).set(page, events);
    } catch {
      // the source was left: its successor is asked by its own store
    }
    asking.delete(page);
  }

  const eventOf = (row: number) => (filter.events.value ? fitting.value?.[row] : row);
  return {
    /** how many rows there are */
    count: computed(() => (filter.events.value ? (fitting.value?.length ?? 0) : session.counts.value.events)),
    /** whether the answer is on its way */
    searching: computed(() => filter.events.value !== undefined && fitting.value === undefined),
    eventOf,
    /** the row of an event; undefined where the filter hides it */
    rowOf(event: number): number | undefined {
      if (!filter.events.value) return event;
      const row = fitting.value?.indexOf(event) ?? -1;
      return row < 0 ? undefined : row;
    },
    /** the event of a row, when its page is there; reads signals */
    row(index: number): EventSummary | undefined {
      const event = eventOf(index);
      return event === undefined ? undefined : pages.value.get(Math.floor(event / PAGE))?.[event % PAGE];
    },
    /** sees that the pages of rows `from` to `to` are there and whole */
    want(from: number, to: number): void {
      for (let row = from; row <= to; row++) {
        const event = eventOf(row);
        if (event === undefined) continue;
        const page = Math.floor(event / PAGE);
        const known = pages.peek().get(page)?.length ?? -1;
        const whole = Math.min(PAGE, session.counts.peek().events - page * PAGE);
        if (known < whole) void load(page);
      }
    },
  };
}
