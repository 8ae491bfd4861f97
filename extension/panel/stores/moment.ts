import { computed, effect, signal } from '@preact/signals';
import type { MomentItem, Verdict, WatchMark } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { SessionStore } from './session';

export type MomentStore = ReturnType<typeof createMoment>;

/** The moment that all views show: after one event, or live, as it stands now. */
export function createMoment(session: SessionStore, ask: Ask) {
  /** undefined: live */
  const event = signal<number | undefined>(undefined);
  const answered = createAnswer(
    ask,
    () => (event.value === undefined ? undefined : { query: 'moment' as const, event: event.value }),
    () => session.generation.value,
  );
  let asked = 0;

  effect(() => {
    session.generation.value;
    const chosen = event.peek();
    if (chosen !== undefined && chosen >= session.counts.peek().events) event.value = undefined;
  });

  /** what a request brought or left out came with it, after the events before it */
  const sentAt = (request: number | undefined) => session.requests.value[request ?? -1]?.atEvent ?? -1;
  const at = (index: number) => Math.max(0, Math.min(session.counts.peek().events - 1, index));
  return {
    event,
    tMs: computed(() => (event.value === undefined ? undefined : answered.value?.tMs)),
    /** what each item of the moment held; undefined while live, or while the answer is on its way */
    items: computed<ReadonlyMap<number, MomentItem> | undefined>(() => {
      if (event.value === undefined || !answered.value) return undefined;
      return new Map(answered.value.items.map((item) => [item.item, item]));
    }),
    /** whether all that a verdict rests on had come by the moment shown */
    knew({ events, request }: Pick<Verdict, 'events' | 'request'>): boolean {
      const until = event.value;
      return until === undefined || (sentAt(request) <= until && events.every((one) => one <= until));
    },
    /** whether what became of a watched key had come by the moment shown */
    saw(mark: Pick<WatchMark, 'event' | 'request'>): boolean {
      return event.value === undefined || (mark.event ?? sentAt(mark.request)) <= event.value;
    },
    /** Goes to the moment after an event. */
    goTo(index: number): void {
      event.value = at(index);
    },
    /** Goes to the last event that had come by a time. */
    async goToTime(tMs: number): Promise<void> {
      const mine = ++asked;
      const found = await ask({ query: 'moment', tMs }).catch(() => undefined);
      if (found && mine === asked) event.value = found.event;
    },
    /** Goes some events on or back; from live, back from the last. */
    step(by: number): void {
      const from = event.peek() ?? session.counts.peek().events;
      event.value = at(from + by);
    },
    live(): void {
      asked++;
      event.value = undefined;
    },
  };
}
