import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { KeyRow, LedgerRow, RunSummary } from '../../../engine/view';
import type { Settings } from '../../platform/settings';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import { type FilterStore, keyFacts } from './filter';
import type { MomentStore } from './moment';
import type { SelectionStore } from './selection';
import type { SessionStore } from './session';

export const keyOrders = [
  'key',
  'vendor',
  'state',
  'producers',
  'items',
  'writes',
  'overwrites',
  'losses',
] as const;
export type KeyOrder = (typeof keyOrders)[number];

/** A row of the run ledger: a thread's total, a run, or one subagent of it. */
export type CostRow = { sums: (number | undefined)[]; durationMs?: number } & (
  | { kind: 'total' }
  | { kind: 'thread'; threadId: string; runs: number }
  | { kind: 'run'; run: RunSummary }
  | { kind: 'subagent'; subagentRunId: string }
);

/** Every distinct key, the one that is looked at, and what runs cost by pinned pointers. */
export function createKeys(
  session: SessionStore,
  selection: SelectionStore,
  filter: FilterStore,
  moment: MomentStore,
  settings: ReadonlySignal<Settings>,
  ask: Ask,
) {
  const order = signal<{ by: KeyOrder; down: boolean }>({ by: 'items', down: true });
  const stamp = () => [session.counts.value.writes, session.counts.value.events, session.generation.value];
  const until = () => (moment.event.value === undefined ? {} : { until: moment.event.value });
  const all = createAnswer(ask, () => ({ query: 'keys' as const, ...until() }), stamp);
  const pinned = computed(() => settings.value.pinned);
  const ledger = createAnswer(
    ask,
    () =>
      pinned.value.length === 0 || selection.view.value !== 'keys'
        ? undefined
        : { query: 'ledger' as const, pointers: pinned.value, ...until() },
    stamp,
  );
  const detail = createAnswer(
    ask,
    () =>
      selection.distinctKey.value === undefined || selection.view.value !== 'keys'
        ? undefined
        : { query: 'key' as const, key: selection.distinctKey.value, ...until() },
    stamp,
  );
  return {
    order,
    all: computed<readonly KeyRow[]>(() => all.value ?? []),
    ready: computed(() => all.value !== undefined),
    rows: computed(() =>
      sorted(
        (all.value ?? []).filter((row) => filter.rows.value(keyFacts(row))),
        order.value,
      ),
    ),
    detail,
    pinned,
    costs: computed(() => costRows(ledger.value ?? [], session.runs.value, pinned.value.length)),
    sortBy(by: KeyOrder): void {
      const { value } = order;
      order.value = { by, down: value.by === by ? !value.down : by !== 'key' && by !== 'vendor' };
    },
  };
}

function sorted(rows: readonly KeyRow[], { by, down }: { by: KeyOrder; down: boolean }): KeyRow[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[by] ?? '', b[by] ?? ''];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : `${x}`.localeCompare(`${y}`);
    return sign * order || (a.key < b.key ? -1 : 1);
  });
}

/** The ledger with a total each thread and one over all; subagents stand under their runs. */
export function costRows(ledger: readonly LedgerRow[], runs: readonly RunSummary[], pins: number): CostRow[] {
  if (pins === 0) return [];
  const threads = new Map<string, LedgerRow[]>();
  for (const row of ledger) {
    const threadId = runs[row.run]?.threadId ?? '';
    threads.set(threadId, [...(threads.get(threadId) ?? []), row]);
  }
  const rows: CostRow[] = [];
  for (const [threadId, of] of threads) {
    const whole = of.filter((row) => row.subagentRunId === undefined);
    rows.push({ kind: 'thread', threadId, runs: whole.length, ...totalOf(whole, pins) });
    for (const { run: index, sums, durationMs } of whole) {
      const run = runs[index];
      if (!run) continue;
      rows.push({ kind: 'run', run, sums, ...(durationMs === undefined ? {} : { durationMs }) });
      for (const { run: at, subagentRunId, sums: part } of of)
        if (at === index && subagentRunId !== undefined)
          rows.push({ kind: 'subagent', subagentRunId, sums: part });
    }
  }
  const whole = ledger.filter((row) => row.subagentRunId === undefined);
  if (threads.size > 1) rows.unshift({ kind: 'total', ...totalOf(whole, pins) });
  return rows;
}

function totalOf(rows: readonly LedgerRow[], pins: number) {
  const sums = Array.from({ length: pins }, (_, at) => {
    const known = rows.flatMap((row) => row.sums[at] ?? []);
    return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
  });
  return { sums, durationMs: rows.reduce((total, { durationMs = 0 }) => total + durationMs, 0) };
}
