import { pointerKeys } from '../json/pointer';
import { JsonTree } from '../json/tree';
import type { Item } from '../merge/item';
import type { SessionState } from '../session/state';
import type { LedgerRow } from '../view';
import { valueAtMoment } from './moment';

/**
 * What each run cost, by pinned pointers (`/usage/out`): the sum of the final numbers there over the run's items,
 * one an item, and apart for each subagent; with `until`, as it stood after that event.
 */
export function ledger(state: SessionState, pointers: readonly string[], until?: number): LedgerRow[] {
  const end = until === undefined ? undefined : state.log.timeOf(until);
  const paths = pointers.map((pointer) => pointerKeys(pointer) ?? []);
  const rows = new Map<string, LedgerRow>();
  for (const run of state.runs) {
    if (end !== undefined && run.startMs > end) continue;
    rows.set(`${run.index}`, {
      run: run.index,
      durationMs: Math.min(run.endMs, end ?? run.endMs) - run.startMs,
      sums: paths.map(() => undefined),
    });
  }
  for (const item of state.items.all) {
    if (!item.run) continue;
    const values = paths.map((path) => numberAt(state, item, path, until));
    if (values.every((value) => value === undefined)) continue;
    const ofRun = rows.get(`${item.run.index}`);
    if (!ofRun) continue;
    add(ofRun, values);
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

function numberAt(
  state: SessionState,
  item: Item,
  [key, ...inner]: readonly string[],
  until: number | undefined,
): number | undefined {
  const value = key === undefined ? undefined : valueAtMoment(state, item, key, until);
  if (value === undefined) return undefined;
  const tree = new JsonTree(value);
  const at = tree.at(inner);
  return at !== undefined && tree.type(at) === 'number' ? Number(tree.textOf(at)) : undefined;
}

function add(row: LedgerRow, values: readonly (number | undefined)[]): void {
  for (const [index, value] of values.entries()) {
    if (value !== undefined) row.sums[index] = (row.sums[index] ?? 0) + value;
  }
}
