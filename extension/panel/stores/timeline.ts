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
  /** `later`: written after the moment shown */
  state: 'held' | 'overwritten' | 'removed' | 'later';
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

/** What stands in a row's lane, from left to right. */
export type RowCell = { kind: 'life'; at: number; bar: Bar } | { kind: 'gone'; at: number; removal: Removal };

export interface KeyRow {
  key: string;
  state: KeyState;
  held?: ValueText;
  cells: RowCell[];
  /** whether an overwrite lost members: the row is taller, for the words */
  loses: boolean;
}

export interface Timeline {
  columns: Column[];
  rows: KeyRow[];
  /** columns that had come by the moment shown */
  past: number;
}

/** Whether a write had come by the moment shown. */
export type CameBy = (write: WriteView) => boolean;

/**
 * Lays an item's writes out: a column each writing event, a row each key, a bar from each write to the next. Bars say
 * what was held at the moment shown.
 */
export function layOutTimeline(detail: ItemDetail, cameBy: CameBy = () => true): Timeline {
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
  const past = columns.findIndex(({ write }) => !cameBy(write));
  for (const row of rows.values()) if (past >= 0) showAsOf(row, cameBy);
  return { columns, rows: [...rows.values()], past: past < 0 ? columns.length : past };
}

/** Sets a row back to the moment shown: later bars are marked so, and what they ended was held still. */
function showAsOf(row: KeyRow, cameBy: CameBy): void {
  delete row.held;
  for (const cell of row.cells) {
    if (cell.kind === 'gone') continue;
    const { bar } = cell;
    if (!cameBy(bar.write)) bar.state = 'later';
    else if (bar.endedBy && !cameBy(bar.endedBy)) bar.state = 'held';
    if (bar.state === 'held' && bar.write.value) row.held = bar.write.value;
  }
}

function columnId({ source, event, request }: WriteView): string {
  return source === 'request' ? `r${request ?? ''}` : `e${event ?? ''}`;
}

function emptyRow({ key, state, held }: KeyView): KeyRow {
  return { key, state, cells: [], loses: false, ...(held ? { held } : {}) };
}

function addWrite(row: KeyRow, write: WriteView, column: number, end: number): void {
  const open = row.cells.at(-1);
  const alive = open?.kind === 'life' && open.bar.state === 'held' ? open.bar : undefined;
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
    row.cells.push({ kind: 'gone', at: column, removal: { column, write } });
    return;
  }
  if (write.lost && write.lost.length > 0) row.loses = true;
  const bar: Bar = { write, from: column, to: end, state: 'held', repeats: [] };
  row.cells.push({ kind: 'life', at: column, bar });
}

export type Scale = 'steps' | 'time';

export interface Geometry {
  /** x of each column's start, and of the end of the last */
  edges: number[];
  width: number;
}

const NARROWEST_STEP = 76;
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

/** The positions of the cells that are at least partly within a stretch of columns. */
export function cellsWithin(cells: readonly RowCell[], first: number, last: number): number[] {
  const found: number[] = [];
  const from = lastWhere(cells.length, (position) => cells[position]!.at <= first);
  for (let position = from; position < cells.length && cells[position]!.at <= last; position++) {
    const cell = cells[position]!;
    if (cell.kind === 'gone' ? cell.at >= first : cell.bar.to > first) found.push(position);
  }
  return found;
}

function lastAtOrBefore(edges: readonly number[], x: number): number {
  return lastWhere(edges.length, (position) => edges[position]! <= x);
}

/** The last position for which a test holds that holds up to somewhere; 0 when it never does. */
function lastWhere(count: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
