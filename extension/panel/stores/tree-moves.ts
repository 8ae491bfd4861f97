import type { TreeRow } from './tree';

export interface TreeMove {
  to: number;
  /** a branch to open or close first */
  toggle?: string;
}

/** Where a key leads in the tree, by the ARIA tree pattern; undefined for keys that it does not take. */
export function moveInTree(rows: readonly TreeRow[], at: number, key: string): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const branch = row.kind === 'thread' || row.kind === 'run';
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(rows.length - 1, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'PageDown':
      return { to: Math.min(rows.length - 1, at + 10) };
    case 'PageUp':
      return { to: Math.max(0, at - 10) };
    case 'Enter':
    case ' ':
      return branch ? { to: at, toggle: row.id } : { to: at };
    case 'ArrowRight':
      if (branch && !row.open) return { to: at, toggle: row.id };
      return (rows[at + 1]?.level ?? 0) > row.level ? { to: at + 1 } : { to: at };
    case 'ArrowLeft':
      if (branch && row.open) return { to: at, toggle: row.id };
      return { to: parentOf(rows, at) };
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]!.level;
  for (let index = at - 1; index >= 0; index--) if (rows[index]!.level < level) return index;
  return at;
}
