import { computed } from '@preact/signals';
import type { Verdict } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { SelectionStore } from './selection';
import type { SessionStore } from './session';

/** Every place where the key that was asked about occurred, with its verdict. */
export function createWhere(session: SessionStore, selection: SelectionStore, ask: Ask) {
  const answered = createAnswer(
    ask,
    () => {
      const key = selection.asked.value;
      return key === '' || selection.view.value !== 'where' ? undefined : { query: 'explain' as const, key };
    },
    () => [session.counts.value.writes, session.counts.value.events, session.requests.value.length],
  );
  const ofAsker = createAnswer(
    ask,
    () => {
      const [key, item] = [selection.asked.value, selection.asker.value];
      if (key === '' || item === undefined || selection.view.value !== 'where') return undefined;
      return { query: 'explain' as const, key, item };
    },
    () => [session.counts.value.writes, session.counts.value.events],
  );
  return {
    /** where the key is instead of on the item that was looked at before; undefined where that item carried it */
    instead: computed<{ item: number; verdict: Verdict } | undefined>(() => {
      const [verdict] = ofAsker.value ?? [];
      const item = selection.asker.value;
      return verdict?.cause === 'other-item' && item !== undefined ? { item, verdict } : undefined;
    }),
    /** undefined while nothing is asked, or the answer is on its way */
    places: computed<readonly Verdict[] | undefined>(() => answered.value),
  };
}
