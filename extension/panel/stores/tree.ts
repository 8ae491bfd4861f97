import { computed, signal } from '@preact/signals';
import type { ItemSummary, RequestSummary, RunSummary, UnlandedSummary } from '../../../engine/view';
import type { FilterStore } from './filter';
import type { SessionStore } from './session';
import type { ShownStore } from './shown';

export type TreeRow = { id: string; level: number; position: number; siblings: number } & (
  | { kind: 'thread'; threadId: string; items: number; open: boolean }
  | { kind: 'run'; run: RunSummary | undefined; open: boolean }
  | { kind: 'item'; item: ItemSummary }
  | { kind: 'event'; unlanded: UnlandedSummary }
);

interface Branch {
  run: RunSummary | undefined;
  leaves: Leaf[];
}
type Leaf = { at: number; order: number } & (
  | { kind: 'item'; item: ItemSummary; calls: ItemSummary[] }
  | { kind: 'event'; unlanded: UnlandedSummary }
);

/** The tree: threads, their runs, the items that each run built, and run-level events that carry metadata. */
export function createTree(session: SessionStore, shown: ShownStore, filter: FilterStore) {
  /** ids of closed threads and runs */
  const closed = signal<ReadonlySet<string>>(new Set());
  const order = signal<TreeOrder>('arrival');
  const threads = computed(() =>
    threadsOf(
      shown.runs.value,
      session.requests.value,
      shown.items.value.filter(filter.items.value),
      filter.active.value
        ? shown.unlanded.value.filter((one) =>
            filter.rows.value({ texts: [one.eventType], value: one.metadata.text, run: one.runId }),
          )
        : shown.unlanded.value,
      order.value,
    ),
  );
  return {
    closed,
    order,
    rows: computed(() => rowsOf(threads.value, closed.value, filter.active.value)),
    shown: computed(() => shown.items.value.filter(filter.items.value).length),
    toggle(id: string, open?: boolean): void {
      const next = new Set(closed.value);
      if (open ?? next.has(id)) next.delete(id);
      else next.add(id);
      closed.value = next;
    },
  };
}

export const treeOrders = ['arrival', 'writes', 'findings'] as const;
/** How items stand within their run: as they came, the most written first, or those with the most findings. */
export type TreeOrder = (typeof treeOrders)[number];

function weight(item: ItemSummary, order: TreeOrder): number {
  if (order === 'writes') return item.writes;
  return item.errors * 1e6 + item.drift * 1e6 + item.warnings * 1e3 + item.infos;
}

/** Sorts items and run-level events into their threads and runs. */
export function threadsOf(
  runs: readonly RunSummary[],
  requests: readonly RequestSummary[],
  items: readonly ItemSummary[],
  unlanded: readonly UnlandedSummary[],
  order: TreeOrder = 'arrival',
): Map<string, Branch[]> {
  const threads = new Map<string, Map<number, Branch>>();
  const runAt = new Map(runs.map((run) => [run.index, run]));
  const branchOf = (threadId: string, run: number | undefined) => {
    const at = run ?? -1;
    const branches = threads.get(threadId) ?? new Map<number, Branch>();
    const branch = branches.get(at) ?? { run: runAt.get(at), leaves: [] };
    threads.set(threadId, branches.set(at, branch));
    return branch;
  };
  const runByName = new Map(runs.map((run) => [`${run.threadId}\n${run.runId}`, run.index]));
  const runOf = (threadId: string, runId: string | undefined, run: number | undefined) =>
    run ?? (runId === undefined ? undefined : runByName.get(`${threadId}\n${runId}`));
  // an item that a request brought stands in the run that this request asked for
  const requested = new Map(requests.map(({ threadId, tMs, runId }) => [`${threadId}\n${tMs}`, runId]));
  const runIdOf = ({ ref, runId, firstMs }: ItemSummary) =>
    runId ?? requested.get(`${ref.threadId}\n${firstMs}`);

  for (const run of runs) branchOf(run.threadId, run.index);
  const messages = new Map<number, Leaf & { kind: 'item' }>();
  for (const item of items) {
    const owner = item.parentItem === undefined ? undefined : messages.get(item.parentItem);
    if (owner) {
      owner.calls.push(item);
      continue;
    }
    const leaf = { kind: 'item' as const, at: item.firstMs, order: item.firstEvent ?? -1, item, calls: [] };
    messages.set(item.index, leaf);
    branchOf(item.ref.threadId, runOf(item.ref.threadId, runIdOf(item), item.run)).leaves.push(leaf);
  }
  for (const one of unlanded) {
    const threadId = one.threadId ?? '';
    const leaf = { kind: 'event' as const, at: one.tMs, order: one.event, unlanded: one };
    branchOf(threadId, runOf(threadId, one.runId, one.run)).leaves.push(leaf);
  }
  return new Map([...threads].map(([id, branches]) => [id, ordered(branches, order)]));
}

function ordered(branches: Map<number, Branch>, order: TreeOrder): Branch[] {
  const list = [...branches].sort(([a], [b]) => a - b).map(([, branch]) => branch);
  for (const { leaves } of list) {
    leaves.sort((a, b) => before(a, b, order));
    if (order === 'arrival') continue;
    for (const leaf of leaves)
      if (leaf.kind === 'item') leaf.calls.sort((a, b) => weight(b, order) - weight(a, order));
  }
  return list;
}

function before(a: Leaf, b: Leaf, order: TreeOrder): number {
  const weightOf = (leaf: Leaf) =>
    leaf.kind === 'item' ? Math.max(...[leaf.item, ...leaf.calls].map((item) => weight(item, order))) : -1;
  return (order === 'arrival' ? 0 : weightOf(b) - weightOf(a)) || a.at - b.at || a.order - b.order;
}

function rowsOf(threads: Map<string, Branch[]>, closed: ReadonlySet<string>, hideEmpty: boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  let threadPosition = 0;
  for (const [threadId, branches] of threads) {
    const filled = branches.filter((branch) => branch.leaves.length > 0 || (branch.run && !hideEmpty));
    if (filled.length === 0) continue;
    const id = `thread ${threadId}`;
    const open = !closed.has(id);
    const place = { level: 1, position: ++threadPosition, siblings: threads.size };
    rows.push({ kind: 'thread', id, threadId, items: itemsIn(filled), open, ...place });
    if (!open) continue;
    filled.forEach((branch, at) => {
      addRun(rows, threadId, branch, closed, { level: 2, position: at + 1, siblings: filled.length });
    });
  }
  return rows;
}

function addRun(
  rows: TreeRow[],
  threadId: string,
  { run, leaves }: Branch,
  closed: ReadonlySet<string>,
  place: { level: number; position: number; siblings: number },
): void {
  const id = `run ${threadId} ${run?.index ?? ''}`;
  const open = !closed.has(id);
  rows.push({ kind: 'run', id, run, open, ...place });
  if (!open) return;
  leaves.forEach((leaf, at) => {
    const leafPlace = { level: 3, position: at + 1, siblings: leaves.length };
    if (leaf.kind === 'event') {
      rows.push({ kind: 'event', id: `event ${leaf.unlanded.index}`, unlanded: leaf.unlanded, ...leafPlace });
      return;
    }
    rows.push({ kind: 'item', id: `item ${leaf.item.index}`, item: leaf.item, ...leafPlace });
    leaf.calls.forEach((item, call) => {
      const callPlace = { level: 4, position: call + 1, siblings: leaf.calls.length };
      rows.push({ kind: 'item', id: `item ${item.index}`, item, ...callPlace });
    });
  });
}

function itemsIn(branches: readonly Branch[]): number {
  let items = 0;
  for (const { leaves } of branches) {
    for (const leaf of leaves) if (leaf.kind === 'item') items += 1 + leaf.calls.length;
  }
  return items;
}
