import type { ItemDetail, KeyState, KeyView, ValueText, WriteView } from '../../../engine/view';

/** One writing event, snapshot or request: a step of the timeline. */
export interface Column {
  id: string;
  write: WriteView;
  tMs: number;
}

/** A value's life: from the write that set it up to the write that ended it. Columns are positions, `to` exclusive. */
export interface Bar {
  write: WriteView;
  from: number;
  to: number;
  state: 'held' | 'overwritten' | 'removed';
  /** what ended it */
  endedBy?: WriteView;
  /** later writes of an equal value: where, and which */
  repeats: { column: number; write: WriteView }[];
}

/** A snapshot's removal of a key. */
export interface Removal {
  column: number;
  write: WriteView;
}

export interface KeyRow {
  key: string;
  state: KeyState;
  held: ValueText | undefined;
  bars: Bar[];
  removals: Removal[];
  /** whether any write of it lost something: the row is taller, for the words */
  loses: boolean;
}

export interface Timeline {
  columns: Column[];
  rows: KeyRow[];
}

/** Lays an item's writes out: a column each writing event, a row each key, a bar from each write to the next. */
export function layOutTimeline(detail: ItemDetail): Timeline {
  const columns: Column[] = [];
  const columnAt = new Map<string, number>();
  const positions = detail.writes.map((write) => {
    const id = columnId(write);
    const known = columnAt.get(id);
    if (known !== undefined) return known;
    columnAt.set(id, columns.length);
    columns.push({ id, write, tMs: write.tMs ?? columns.at(-1)?.tMs ?? 0 });
    return columns.length - 1;
  });
  const rows = new Map<string, KeyRow>(detail.keys.map((key) => [key.key, emptyRow(key)]));
  detail.writes.forEach((write, at) => {
    const row = rows.get(write.key);
    if (row) addWrite(row, write, positions[at]!, columns.length);
  });
  return { columns, rows: [...rows.values()] };
}

function columnId({ source, event, request }: WriteView): string {
  return source === 'request' ? `r${request ?? ''}` : `e${event ?? ''}`;
}

function emptyRow({ key, state, held }: KeyView): KeyRow {
  return { key, state, held, bars: [], removals: [], loses: false };
}

function addWrite(row: KeyRow, write: WriteView, column: number, end: number): void {
  const open = row.bars.at(-1);
  const alive = open?.state === 'held' ? open : undefined;
  if (write.effect === 'repeat' && alive) {
    alive.repeats.push({ column, write });
    return;
  }
  if (alive) {
    alive.to = column;
    alive.endedBy = write;
    alive.state = write.effect === 'remove' ? 'removed' : 'overwritten';
  }
  if (write.effect === 'remove') {
    row.removals.push({ column, write });
    row.loses = true;
    return;
  }
  if (write.lost && write.lost.length > 0) row.loses = true;
  row.bars.push({ write, from: column, to: end, state: 'held', repeats: [] });
}

export type Scale = 'steps' | 'time';

export interface Geometry {
  /** x of each column's start, and of the end of the last */
  edges: number[];
  width: number;
}

const NARROWEST_STEP = 80;
const WIDEST_STEP = 190;
/** in time, a write has at least this much room */
const NARROWEST_STRETCH = 6;

/** Where columns stand on the screen, given the room there is. */
export function placeColumns(columns: readonly Column[], scale: Scale, room: number): Geometry {
  const count = Math.max(1, columns.length);
  if (scale === 'steps') {
    const step = Math.min(WIDEST_STEP, Math.max(NARROWEST_STEP, Math.floor(room / count)));
    return { edges: Array.from({ length: count + 1 }, (_, at) => at * step), width: count * step };
  }
  const first = columns[0]?.tMs ?? 0;
  const span = Math.max(1, (columns.at(-1)?.tMs ?? 0) - first);
  const last = NARROWEST_STEP;
  const width = Math.max(room, count * NARROWEST_STRETCH + last);
  const free = width - last - count * NARROWEST_STRETCH;
  const edges = columns.map(
    ({ tMs }, at) => at * NARROWEST_STRETCH + Math.round((free * (tMs - first)) / span),
  );
  return { edges: [...(edges.length > 0 ? edges : [0]), width], width };
}

/** The columns that are at least partly inside a stretch of the lane. */
export function columnsWithin({ edges }: Geometry, from: number, to: number): [first: number, last: number] {
  const count = edges.length - 1;
  return [Math.max(0, lastAtOrBefore(edges, from)), Math.min(count - 1, lastAtOrBefore(edges, to))];
}

function lastAtOrBefore(edges: readonly number[], x: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}
