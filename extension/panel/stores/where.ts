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
  return {
    /** undefined while nothing is asked, or the answer is on its way */
    places: computed<readonly Verdict[] | undefined>(() => answered.value),
  };
}
