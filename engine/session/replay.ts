import type { Item, Write } from '../merge/item';

/** How far each replayed run has been matched with its first telling, by item. */
const matched = new WeakMap<object, Map<Item, number>>();

/**
 * Whether a write of a run told again equals what the first telling wrote to the same item: then it makes no
 * findings. Both tellings run in the same order, so the search goes on from the last match.
 */
export function repeatsFirstTelling(item: Item, write: Write): boolean {
  const { run, eventType } = write.origin;
  if (!run?.replay) return false;
  const told = item.thread.itemsOf(item.id).find((other) => other.kind === item.kind) ?? item;
  const cursors = matched.get(run) ?? new Map<Item, number>();
  matched.set(run, cursors);
  const { log } = item;
  for (let i = cursors.get(told) ?? 0; i < told.writeCount; i++) {
    const place = told.placeAt(i);
    if (log.keyAt(place) !== write.key || log.valueAt(place) !== write.value || log.isReplay(place)) continue;
    if (log.eventTypeAt(place) !== eventType || log.runAt(place)?.runId !== run.runId) continue;
    cursors.set(told, i + 1);
    return true;
  }
  return false;
}
