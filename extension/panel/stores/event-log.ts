import { effect, signal } from '@preact/signals';
import type { EventSummary } from '../../../engine/view';
import type { Ask } from '../source/source';
import type { SessionStore } from './session';

const PAGE = 200;

/** The raw log, by pages: a page is asked for when one of its rows is shown. */
export function createEventLog(session: SessionStore, ask: Ask) {
  const pages = signal<ReadonlyMap<number, readonly EventSummary[]>>(new Map());
  const asking = new Set<number>();
  let generation = 0;

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

  return {
    count: session.counts,
    /** the event of a row, when its page is there; reads signals */
    row: (index: number): EventSummary | undefined =>
      pages.value.get(Math.floor(index / PAGE))?.[index % PAGE],
    /** sees that the pages of rows `from` to `to` are there and whole */
    want(from: number, to: number): void {
      for (let page = Math.floor(from / PAGE); page * PAGE <= to; page++) {
        const known = pages.peek().get(page)?.length ?? -1;
        const whole = Math.min(PAGE, session.counts.peek().events - page * PAGE);
        if (known < whole) void load(page);
      }
    },
  };
}
