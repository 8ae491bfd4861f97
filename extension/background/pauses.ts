/** A time in which nothing is recorded, in `Date.now()` ms: from `from` on and before `to`, or until now. */
export interface Pause {
  from: number;
  to?: number;
}

/** What is sent longer ago than this many pauses is taken for recorded. */
const MOST_KEPT = 100;

/** The pauses once recording goes on, or is paused, at `t`. */
export function pausesAfter(pauses: readonly Pause[], recording: boolean, t: number): Pause[] {
  const open = pauses.at(-1);
  const isOpen = open !== undefined && open.to === undefined;
  if (isOpen !== recording) return [...pauses];
  if (isOpen) return [...pauses.slice(0, -1), { ...open, to: t }];
  return [...pauses.slice(1 - MOST_KEPT), { from: t }];
}

/** The pause that a time falls into. What is on its way as a pause begins or ends belongs to when it was sent. */
export function pauseAt(pauses: readonly Pause[], t: number): Pause | undefined {
  return pauses.findLast(({ from, to = Number.POSITIVE_INFINITY }) => from <= t && t < to);
}
