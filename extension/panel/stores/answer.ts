import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Answers, Query } from '../../../engine/view';
import type { Ask } from '../source/source';

/** A question is asked anew after a rest of this many times what its answer took: a large session is not asked all the time. */
const REST = 4;
const LONGEST_REST_MS = 2_000;

/**
 * The latest answer to a query that follows signals. Asks again when the query or `stamp` changes, one question at
 * a time; an answer to another question than the present one is never shown.
 */
export function createAnswer<Q extends Query>(
  ask: Ask,
  query: () => Q | undefined,
  stamp: () => unknown = () => undefined,
): ReadonlySignal<Answers[Q['query']] | undefined> {
  const answered = signal<{ asked: string; value: Answers[Q['query']] } | undefined>(undefined);
  const wanted = computed(() => {
    const one = query();
    return one && { asked: JSON.stringify(one), query: one };
  });
  let busy = false;
  let stale = false;
  /** ends the rest before the same question is asked anew */
  let wake: (() => void) | undefined;
  let asking = '';

  async function answer(): Promise<void> {
    if (busy) {
      stale = true;
      if (wanted.peek()?.asked !== asking) wake?.();
      return;
    }
    busy = true;
    do {
      stale = false;
      const one = wanted.peek();
      if (!one) break;
      asking = one.asked;
      const started = performance.now();
      try {
        const value = await ask(one.query);
        if (wanted.peek()?.asked === one.asked) answered.value = { asked: one.asked, value };
        else stale = true;
      } catch {
        // the source was left or could not answer: what is shown stays
      }
      if (stale && wanted.peek()?.asked === asking) await rest(REST * (performance.now() - started));
    } while (stale);
    busy = false;
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, Math.min(ms, LONGEST_REST_MS));
    });
  }

  effect(() => {
    stamp();
    if (wanted.value) void answer();
  });
  return computed(() => {
    const latest = answered.value;
    return latest && latest.asked === wanted.value?.asked ? latest.value : undefined;
  });
}
