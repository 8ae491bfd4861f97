import { batch, computed, type ReadonlySignal } from '@preact/signals';
import type { WatchMark } from '../../../engine/view';
import type { Settings } from '../../platform/settings';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { MomentStore } from './moment';
import type { SelectionStore } from './selection';
import type { SessionStore } from './session';

/** What became of the watched keys, and ways to the moments when it did. */
export function createWatch(
  session: SessionStore,
  selection: SelectionStore,
  moment: MomentStore,
  settings: ReadonlySignal<Settings>,
  ask: Ask,
) {
  const keys = computed(() => settings.value.watched);
  const answered = createAnswer(
    ask,
    () => (keys.value.length === 0 ? undefined : { query: 'watch' as const, keys: keys.value }),
    () => [session.counts.value.writes, session.drift.value.length, session.generation.value],
  );
  const marks = computed<readonly WatchMark[]>(() => answered.value ?? []);
  const eventOf = (mark: WatchMark) =>
    mark.event ?? session.requests.peek()[mark.request ?? -1]?.atEvent ?? 0;

  function choose(mark: WatchMark): void {
    batch(() => {
      selection.chooseKeyOf(mark.item, mark.key);
      if (mark.write !== undefined) selection.chooseWrite(mark.write, mark.key, mark.event);
    });
  }

  return {
    keys,
    marks,
    choose,
    /** goes to the moment of a mark: every view shows it */
    goTo(mark: WatchMark): void {
      batch(() => {
        choose(mark);
        moment.goTo(eventOf(mark));
      });
    },
    /** the next mark after the moment shown, or the one before it */
    next(forward: boolean): WatchMark | undefined {
      const now = moment.event.peek() ?? (forward ? -1 : Number.POSITIVE_INFINITY);
      return forward
        ? marks.value.find((mark) => eventOf(mark) > now)
        : marks.value.findLast((mark) => eventOf(mark) < now);
    },
  };
}
