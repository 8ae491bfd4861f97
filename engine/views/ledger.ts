import { parseNode } from '../json/node';
import { nodeAt, pointerKeys } from '../json/pointer';
import type { Item } from '../merge/item';
import type { SessionState } from '../session/state';
import type { LedgerRow } from '../view';

/**
 * What each run cost, by pinned pointers (`/usage/out`): the sum of the final numbers there over the run's items,
 * one an item, and apart for each subagent.
 */
export function ledger(state: SessionState, pointers: readonly string[]): LedgerRow[] {
  const paths = pointers.map((pointer) => pointerKeys(pointer) ?? []);
  const rows = new Map<string, LedgerRow>();
  for (const run of state.runs) {
    rows.set(`${run.index}`, {
      run: run.index,
      durationMs: run.endMs - run.startMs,
      sums: paths.map(() => undefined),
    });
  }
  for (const item of state.items.all) {
    if (!item.run) continue;
    const values = paths.map((path) => numberAt(item, path));
    if (values.every((value) => value === undefined)) continue;
    add(rows.get(`${item.run.index}`)!, values);
    if (item.subagentRunId === undefined) continue;
    const name = JSON.stringify([item.run.index, item.subagentRunId]);
    const row = rows.get(name) ?? {
      run: item.run.index,
      subagentRunId: item.subagentRunId,
      sums: paths.map(() => undefined),
    };
    rows.set(name, row);
    add(row, values);
  }
  return [...rows.values()];
}

function numberAt(item: Item, [key, ...inner]: readonly string[]): number | undefined {
  const value = key === undefined ? undefined : item.keys.get(key)?.value;
  const node = value === undefined ? undefined : nodeAt(parseNode(value), inner);
  return node?.kind === 'number' ? Number(node.text) : undefined;
}

function add(row: LedgerRow, values: readonly (number | undefined)[]): void {
  for (const [index, value] of values.entries()) {
    if (value !== undefined) row.sums[index] = (row.sums[index] ?? 0) + value;
  }
}
