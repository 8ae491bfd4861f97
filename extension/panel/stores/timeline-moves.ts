import type { KeyRow, RowCell } from './timeline';

/** A place in the grid: a row, and a cell of it, the key's own cell being 0. */
export interface Cell {
  row: number;
  cell: number;
}

/** What stands at a place of the grid; undefined for the key's own cell. */
export function cellAt(rows: readonly KeyRow[], { row, cell }: Cell): RowCell | undefined {
  return rows[row]?.cells[cell - 1];
}

/** Where a key leads in the timeline's grid; undefined for keys that it does not take. */
export function moveInGrid(rows: readonly KeyRow[], { row, cell }: Cell, key: string): Cell | undefined {
  const last = (at: number) => rows[at]?.cells.length ?? 0;
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
