import type { Item, Write } from '../merge/item';
import type { JsonText } from '../record';
import type { SessionState } from '../session/state';
import type { Moment, MomentItem } from '../view';

/** Whether a write had come by the time that an event had: a request's came after the events before it. */
export function cameBy(state: SessionState, { origin }: Write, event: number): boolean {
  if (origin.event !== undefined) return origin.event <= event;
  return origin.request === undefined || state.requests[origin.request]!.atEvent <= event;
}

/** The writes that had come by an event; without one, all. */
export function writesUntil(state: SessionState, item: Item, until: number | undefined): Write[] {
  return until === undefined ? item.writes : item.writes.filter((write) => cameBy(state, write, until));
}

/** What an item held after an event, in order of each key's first write; without one, what it holds. */
export function heldAt(state: SessionState, item: Item, until: number | undefined): Map<string, JsonText> {
  const held = new Map<string, JsonText>();
  if (until === undefined) {
    for (const { key, value } of item.keys.values()) if (value !== undefined) held.set(key, value);
    return held;
  }
  for (const { key, value } of writesUntil(state, item, until)) {
    if (value === undefined) held.delete(key);
    else held.set(key, value);
  }
  return held;
}

/** What one key of an item held after an event; without one, what it holds. */
export function valueAtMoment(
  state: SessionState,
  item: Item,
  key: string,
  until: number | undefined,
): JsonText | undefined {
  if (until === undefined) return item.keys.get(key)?.value;
  return item.writes.findLast((write) => write.key === key && cameBy(state, write, until))?.value;
}

/** The session as it stood after an event, or at a time: which items there were, and how much they held. */
export function momentOf(state: SessionState, at: { event?: number; tMs?: number }): Moment | undefined {
  const event = at.event ?? eventBy(state, at.tMs ?? 0);
  const tMs = state.log.timeOf(event);
  if (tMs === undefined) return undefined;
  return {
    event,
    tMs,
    items: state.items.all.flatMap((item) => momentItem(state, item, event, tMs) ?? []),
  };
}

/** The last event that had come by a time; the first one when none had. */
function eventBy(state: SessionState, tMs: number): number {
  for (let event = state.log.length - 1; event > 0; event--)
    if (state.log.timeOf(event)! <= tMs) return event;
  return 0;
}

function momentItem(state: SessionState, item: Item, event: number, tMs: number): MomentItem | undefined {
  const there = item.firstEvent === undefined ? item.firstMs <= tMs : item.firstEvent <= event;
  if (!there) return undefined;
  const writes = writesUntil(state, item, event);
  const held = new Set<string>();
  const found: MomentItem = {
    item: item.index,
    keys: 0,
    writes: writes.length,
    overwritten: 0,
    lost: 0,
    unprefixed: 0,
    reserved: 0,
  };
  for (const { key, effect, value, lost } of writes) {
    if (value === undefined) held.delete(key);
    else held.add(key);
    if (effect === 'overwrite') found.overwritten++;
    found.lost += lost?.length ?? 0;
  }
  found.keys = held.size;
  for (const key of held) {
    const keyState = state.prefixes.stateOf(key);
    if (keyState === 'unprefixed') found.unprefixed++;
    else if (keyState === 'reserved') found.reserved++;
  }
  if (item.droppedAt !== undefined && item.droppedAt <= event) found.dropped = true;
  return found;
}
