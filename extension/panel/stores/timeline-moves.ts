import type { Bar, KeyRow, Removal } from './timeline';

/** A place in the grid: a row, and a cell of it, the key's own cell being 0. */
export interface Cell {
  row: number;
  cell: number;
}

export type RowCell = { kind: 'key' } | { kind: 'life'; bar: Bar } | { kind: 'gone'; removal: Removal };

/** The cells of a row from left to right: the key, then every bar and removal. */
export function cellsOf(row: KeyRow | undefined): RowCell[] {
  if (!row) return [];
  const lives = row.bars.map((bar) => ({ at: bar.from, cell: { kind: 'life' as const, bar } }));
  const gone = row.removals.map((removal) => ({
    at: removal.column,
    cell: { kind: 'gone' as const, removal },
  }));
  const cells = [...lives, ...gone].sort((a, b) => a.at - b.at).map(({ cell }): RowCell => cell);
  return [{ kind: 'key' }, ...cells];
}

/** Where a key leads in the timeline's grid; undefined for keys that it does not take. */
export function moveInGrid(rows: readonly KeyRow[], { row, cell }: Cell, key: string): Cell | undefined {
  const last = (at: number) => cellsOf(rows[at]).length - 1;
  const within = (at: number): Cell => {
    const to = Math.max(0, Math.min(rows.length - 1, at));
    return { row: to, cell: Math.max(0, Math.min(cell, last(to))) };
  };
  switch (key) {
    case 'ArrowDown':
      return within(row + 1);
    case 'ArrowUp':
      return within(row - 1);
    case 'PageDown':
      return within(row + 10);
    case 'PageUp':
      return within(row - 10);
    case 'ArrowRight':
      return { row, cell: Math.min(cell + 1, last(row)) };
    case 'ArrowLeft':
      return { row, cell: Math.max(0, cell - 1) };
    case 'Home':
      return { row, cell: 0 };
    case 'End':
      return { row, cell: last(row) };
    default:
      return undefined;
  }
}
