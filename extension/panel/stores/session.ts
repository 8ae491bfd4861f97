import { batch, type Signal, signal } from '@preact/signals';
import type {
  ChangeBatch,
  ConnectionSummary,
  Counts,
  DriftSummary,
  FindingSummary,
  GapSummary,
  ItemSummary,
  RequestSummary,
  RunSummary,
  StoredSummary,
  UnlandedSummary,
} from '../../../engine/view';

const NOTHING: Counts = {
  connections: 0,
  requests: 0,
  events: 0,
  items: 0,
  writes: 0,
  overwrites: 0,
  findings: { error: 0, warning: 0, info: 0 },
  bytes: 0,
};

interface Lists {
  connections: ConnectionSummary;
  requests: RequestSummary;
  runs: RunSummary;
  items: ItemSummary;
  unlanded: UnlandedSummary;
  stored: StoredSummary;
  findings: FindingSummary;
  drift: DriftSummary;
  gaps: GapSummary;
}

export type SessionStore = ReturnType<typeof createSession>;

/** The session as the panel knows it: every summary list, kept up by change batches. */
export function createSession() {
  const counts = signal<Counts>(NOTHING);
  /** goes up with every reset, so that selections can be checked anew */
  const generation = signal(0);
  const lists: { [Name in keyof Lists]: Signal<readonly Lists[Name][]> } = {
    connections: signal([]),
    requests: signal([]),
    runs: signal([]),
    items: signal([]),
    unlanded: signal([]),
    stored: signal([]),
    findings: signal([]),
    drift: signal([]),
    gaps: signal([]),
  };

  function takeList<Name extends keyof Lists>(name: Name, changed: readonly Lists[Name][], fresh: boolean) {
    const list = lists[name] as Signal<readonly Lists[Name][]>;
    if (changed.length === 0 && !(fresh && list.value.length > 0)) return;
    const next = fresh ? [] : list.value.slice();
    for (const one of changed) next[one.index] = one;
    list.value = next;
  }

  return {
    ...lists,
    counts,
    generation,
    take(change: ChangeBatch): void {
      const fresh = change.reset === true;
      batch(() => {
        counts.value = change.counts;
        for (const name of Object.keys(lists) as (keyof Lists)[]) {
          takeList(name, change[name] as readonly unknown[] as readonly never[], fresh);
        }
        if (fresh) generation.value++;
      });
    },
  };
}
