import { token } from '../json/pointer';
import { JsonTree, typeOf } from '../json/tree';
import type { SessionState } from '../session/state';
import { itemRef, valueText } from '../session/summaries';
import type { KeyDetail, KeyRow, PointerStats } from '../view';
import { heldAt, valueAtMoment, writesUntil } from './moment';

const MOST_POINTERS = 200;
const MOST_POINTS = 2_000;
const MOST_STRINGS = 20;
const SHORT_STRING = 40;
const SEARCHED = 100_000;

/**
 * Every distinct key of the recording, in order of first appearance on an item, then outside items; with `until`, as
 * it stood after that event.
 */
export function keyRows(state: SessionState, until?: number): KeyRow[] {
  const rows = new Map<string, KeyRow & { seen: Set<string>; owners: Set<string> }>();
  const rowOf = (key: string) => {
    let row = rows.get(key);
    if (!row) {
      const zero = { items: 0, held: 0, writes: 0, overwrites: 0, losses: 0, outside: 0 };
      const none = { types: [], producers: 0, seen: new Set<string>(), owners: new Set<string>() };
      row = { key, state: state.prefixes.stateOf(key), ...zero, ...none };
      const vendor = state.prefixes.vendorOf(key);
      if (vendor !== undefined) row.vendor = vendor;
      rows.set(key, row);
    }
    return row;
  };
  for (const item of state.items.all) {
    const carried = new Set<string>();
    for (const { key, effect, lost, value, origin } of writesUntil(state, item, until)) {
      const row = rowOf(key);
      if (origin.source === 'event') row.owners.add(origin.subagentRunId ?? '');
      carried.add(key);
      if (effect !== 'remove') row.writes++;
      if (effect === 'overwrite') row.overwrites++;
      if (lost || effect === 'remove') row.losses++;
      if (value !== undefined) row.seen.add(typeOf(value));
    }
    for (const key of carried) rowOf(key).items++;
    for (const key of heldAt(state, item, until).keys()) rowOf(key).held++;
  }
  for (const { metadata, event } of state.unlanded) {
    if (until !== undefined && event > until) continue;
    if (typeOf(metadata) !== 'object') continue;
    const tree = new JsonTree(metadata);
    for (const [key, value] of tree.members(0)) {
      const row = rowOf(key);
      row.outside++;
      row.seen.add(tree.type(value));
    }
  }
  for (const { rule, key, event } of state.findings.all) {
    const row = rule === 'key-collision' && key !== undefined ? rows.get(key) : undefined;
    if (row && (until === undefined || event === undefined || event <= until)) row.collides = true;
  }
  return [...rows.values()].map(({ seen, owners, ...row }) => ({
    ...row,
    types: [...seen],
    producers: owners.size,
  }));
}

/** One key: the items that carried it, and what its final values hold, one an item, never twice. */
export function keyDetail(state: SessionState, key: string, until?: number): KeyDetail {
  const pointers = new Map<string, Gathered>();
  const items = state.items.all.flatMap((item) => {
    if (!item.keys.has(key)) return [];
    const writes = writesUntil(state, item, until).filter((write) => write.key === key);
    if (writes.length === 0) return [];
    const value = valueAtMoment(state, item, key, until);
    if (value !== undefined && value.length <= SEARCHED) gather(pointers, new JsonTree(value), item.lastMs);
    return [
      {
        item: item.index,
        itemRef: itemRef(item),
        writes: writes.length,
        overwrites: writes.filter(({ effect }) => effect === 'overwrite').length,
        ...(item.run ? { run: item.run.index } : {}),
        ...(value === undefined ? {} : { held: valueText(value) }),
      },
    ];
  });
  return { key, state: state.prefixes.stateOf(key), items, pointers: [...pointers].map(statsOf) };
}

interface Gathered {
  numbers: [tMs: number, value: number][];
  strings: Map<string, number>;
}

function gather(pointers: Map<string, Gathered>, tree: JsonTree, tMs: number): void {
  const open: [number, string][] = [[0, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next;
    const type = tree.type(value);
    if (type === 'object')
      for (const [name, member] of tree.members(value)) open.push([member, pointer + token(name)]);
    else if (type === 'number' || type === 'string') {
      const found = pointers.get(pointer) ?? { numbers: [], strings: new Map<string, number>() };
      if (!pointers.has(pointer) && pointers.size >= MOST_POINTERS) continue;
      pointers.set(pointer, found);
      if (type === 'number') found.numbers.push([tMs, Number(tree.textOf(value))]);
      else count(found.strings, tree.stringOf(value));
    }
  }
}

function count(strings: Map<string, number>, value: string): void {
  if (value.length <= SHORT_STRING) strings.set(value, (strings.get(value) ?? 0) + 1);
}

function statsOf([pointer, { numbers, strings }]: [string, Gathered]): PointerStats {
  const stats: PointerStats = { pointer };
  if (numbers.length > 0) {
    const sorted = numbers.map(([, value]) => value).sort((a, b) => a - b);
    stats.numbers = {
      count: sorted.length,
      sum: sorted.reduce((total, value) => total + value, 0),
      min: sorted[0]!,
      max: sorted.at(-1)!,
      median: quantile(sorted, 0.5),
      p95: quantile(sorted, 0.95),
      points: numbers.slice(-MOST_POINTS),
    };
  }
  if (strings.size > 0) {
    stats.strings = [...strings]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_STRINGS)
      .map(([value, count]) => ({ value, count }));
  }
  return stats;
}

/** The value at a quantile of sorted numbers, between neighbours by proportion. */
export function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const low = Math.floor(place);
  const below = sorted[low]!;
  const above = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return below + (above - below) * (place - low);
}
