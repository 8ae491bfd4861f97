import type { Item, Write } from '../merge/item';
import type { SessionState } from '../session/state';
import { itemRef, valueText } from '../session/summaries';
import type { WatchMark } from '../view';

/** what a list of marks may hold; the latest are kept */
const MOST_MARKS = 2_000;

/** Whenever a watched key was overwritten, lost members, was removed, or came back otherwise, in order of time. */
export function watch(state: SessionState, keys: readonly string[]): WatchMark[] {
  const watched = new Set(keys);
  const marks = state.items.all.flatMap((item) => {
    if (![...watched].some((key) => item.keys.has(key))) return [];
    return item.writes.flatMap((write, index) =>
      watched.has(write.key) ? (markOf(item, write, index) ?? []) : [],
    );
  });
  const drift = state.drift.all.flatMap((one): WatchMark[] => {
    const request = state.requests[one.request];
    if (!request || one.state === 'extra' || !watched.has(one.key)) return [];
    return [
      {
        key: one.key,
        item: one.item.index,
        itemRef: itemRef(one.item),
        kind: 'drift',
        request: one.request,
        tMs: request.tMs,
        ...(one.actual === undefined ? {} : { value: valueText(one.actual) }),
      },
    ];
  });
  return [...marks, ...drift].sort((a, b) => a.tMs - b.tMs).slice(-MOST_MARKS);
}

function markOf(
  item: Item,
  { key, effect, value, lost, origin }: Write,
  write: number,
): WatchMark | undefined {
  if (effect !== 'overwrite' && effect !== 'remove') return undefined;
  return {
    key,
    item: item.index,
    itemRef: itemRef(item),
    kind: effect === 'remove' ? 'removed' : lost ? 'lost' : 'overwritten',
    write,
    tMs: origin.tMs,
    ...(origin.event === undefined ? {} : { event: origin.event }),
    ...(value === undefined ? {} : { value: valueText(value) }),
    ...(lost ? { lost } : {}),
  };
}
