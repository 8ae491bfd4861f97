import type { Item } from '../merge/item';
import type { ChangeBatch, Counts } from '../view';
import type { SessionState } from './state';
import {
  summarizeConnection,
  summarizeDrift,
  summarizeFinding,
  summarizeItem,
  summarizeRun,
  summarizeStored,
  summarizeUnlanded,
} from './summaries';

/** Turns what changed in a session into batches with rising revisions. */
export class Changes {
  private revision = 0;
  private requests = 0;
  private unlanded = 0;
  private stored = 0;
  private drift = 0;
  private gaps = 0;
  private events = 0;

  constructor(private readonly state: SessionState) {}

  /** What changed since the last call; undefined when nothing did. */
  take(): ChangeBatch | undefined {
    const { state } = this;
    const renamed = state.items.takeRenamed();
    const items = state.items.takeChanged();
    const findings = withRenamed(state.findings.takeChanged(), state.findings.all, renamed);
    const touched = new Set(items);
    for (const { item } of findings) if (item) touched.add(item);
    const batch: ChangeBatch = {
      revision: this.revision + 1,
      counts: countsOf(state),
      connections: [...state.changedConnections].map(summarizeConnection),
      requests: state.requests.slice(this.requests),
      runs: [...state.changedRuns].map(summarizeRun),
      items: [...touched].map((item) => summarizeItem(state, item)),
      unlanded: state.unlanded.slice(this.unlanded).map(summarizeUnlanded),
      stored: state.stored.all.slice(this.stored).map(summarizeStored),
      findings: findings.map(summarizeFinding),
      drift: withRenamed(state.drift.all.slice(this.drift), state.drift.all, renamed).map(summarizeDrift),
      gaps: state.gaps.slice(this.gaps),
    };
    const same =
      state.log.length === this.events &&
      Object.values(batch).every((part) => !Array.isArray(part) || part.length === 0);
    this.settle();
    if (same) return undefined;
    this.revision++;
    return batch;
  }

  /** Everything as it stands, for a view that begins or missed a batch. */
  snapshot(): ChangeBatch {
    const { state } = this;
    return {
      revision: this.revision,
      reset: true,
      counts: countsOf(state),
      connections: state.connections.map(summarizeConnection),
      requests: [...state.requests],
      runs: state.runs.map(summarizeRun),
      items: state.items.all.map((item) => summarizeItem(state, item)),
      unlanded: state.unlanded.map(summarizeUnlanded),
      stored: state.stored.all.map(summarizeStored),
      findings: state.findings.all.map(summarizeFinding),
      drift: state.drift.all.map(summarizeDrift),
      gaps: [...state.gaps],
    };
  }

  private settle(): void {
    const { state } = this;
    this.requests = state.requests.length;
    this.unlanded = state.unlanded.length;
    this.stored = state.stored.all.length;
    this.drift = state.drift.all.length;
    this.gaps = state.gaps.length;
    this.events = state.log.length;
    state.changedRuns.clear();
    state.changedConnections.clear();
  }
}

/** What changed, and what names an item that goes by another kind or occurrence now. */
function withRenamed<T extends { item?: Item }>(
  changed: readonly T[],
  all: readonly T[],
  renamed: ReadonlySet<Item>,
): T[] {
  if (renamed.size === 0) return [...changed];
  return [...new Set([...changed, ...all.filter(({ item }) => item && renamed.has(item))])];
}

/** How many of everything there are. */
export function countsOf(state: SessionState): Counts {
  return {
    connections: state.connections.length,
    requests: state.requests.length,
    events: state.log.length,
    items: state.items.all.length,
    writes: state.items.log.length,
    overwrites: state.items.log.overwrites,
    findings: { ...state.findings.counts },
    bytes: state.log.bytes,
  };
}
