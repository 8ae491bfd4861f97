import type { CloseReason, Framing, JsonText, Transport } from './record';

/** What a session shows of itself: plain data that crosses contexts. Indexes are 0-based, as in the report. */

export type ItemKind =
  | 'text-message'
  | 'reasoning-message'
  | 'tool-call'
  | 'tool-message'
  | 'activity-message';
export type Severity = 'error' | 'warning' | 'info';
export type WriteSource = 'event' | 'snapshot' | 'request';
export type WriteEffect = 'set' | 'overwrite' | 'repeat' | 'remove';
export type KeyState = 'prefixed' | 'unprefixed' | 'reserved';
export type UnlandedReason = 'own' | 'orphan' | 'unknown-event';
export type RunStatus = 'running' | 'finished' | 'interrupted' | 'cancelled' | 'failed' | 'truncated';
export type StoredCarrier = 'message' | 'tool-call' | 'tool' | 'interrupt' | 'resume-entry' | 'content-part';
export type DriftKind = 'missing' | 'changed' | 'extra';

export interface ItemRef {
  kind: ItemKind;
  id: string;
  threadId: string;
  /** absent for the first item of this kind and id on the thread; 1 for the second, … */
  occurrence?: number;
}

export interface Counts {
  connections: number;
  requests: number;
  events: number;
  items: number;
  writes: number;
  overwrites: number;
  findings: Record<Severity, number>;
  /** bytes of events, as UTF-16 units of their text */
  bytes: number;
}

export interface ConnectionSummary {
  index: number;
  connId: string;
  transport: Transport;
  url: string;
  framing?: Framing;
  closed?: CloseReason;
  tMs: number;
  endMs?: number;
  /** the call stack that began it, as the page's browser writes it */
  initiator?: string;
  /** it was learnt of when it had ended, from the browser's network log */
  late?: true;
  /** false while nothing shows that it speaks AG-UI */
  confirmed: boolean;
}

export interface RequestSummary {
  index: number;
  connection: number;
  threadId?: string;
  runId?: string;
  atEvent: number;
  tMs: number;
}

export interface RunSummary {
  index: number;
  threadId: string;
  runId: string;
  status: RunStatus;
  connection?: number;
  firstEvent?: number;
  lastEvent?: number;
  request?: number;
  parentRunId?: string;
  brokenAt?: number;
  errorCode?: string;
  replay?: boolean;
  incomplete?: boolean;
  startMs: number;
  endMs: number;
}

/** One row of the tree. */
export interface ItemSummary {
  index: number;
  ref: ItemRef;
  role?: string;
  runId?: string;
  /** index into runs of the run that first built it */
  run?: number;
  /** index of the message that owns this tool call */
  parentItem?: number;
  parentMessageId?: string;
  toolCallId?: string;
  toolCallName?: string;
  activityType?: string;
  subagentRunId?: string;
  dropped?: boolean;
  droppedAt?: number;
  /** keys held now */
  keys: number;
  writes: number;
  overwritten: number;
  /** values written again as they were, by events */
  repeats: number;
  /** members lost by nested replaces, and keys lost to snapshots */
  lost: number;
  unprefixed: number;
  reserved: number;
  errors: number;
  warnings: number;
  infos: number;
  /** keys that differ from what the application sent back, extras aside */
  drift: number;
  /** the event that first built it; absent for items known from a request only */
  firstEvent?: number;
  firstMs: number;
  lastMs: number;
}

/** A value for the screen: `text` may be cut; `length` is the whole text's length. */
export interface ValueText {
  text: JsonText;
  length: number;
}

export interface WriteView {
  /** position in the item's writes */
  index: number;
  source: WriteSource;
  key: string;
  effect: WriteEffect;
  event?: number;
  eventType?: string;
  request?: number;
  /** absent for a removal */
  value?: ValueText;
  previous?: ValueText;
  lost?: string[];
  tMs?: number;
  connection?: number;
  run?: number;
  subagentRunId?: string;
  replay?: boolean;
}

export interface KeyView {
  key: string;
  state: KeyState;
  /** absent when the item no longer holds the key */
  held?: ValueText;
}

/** One later run input that carried the item, key by key. */
export interface SentBackView {
  request: number;
  runId?: string;
  atEvent: number;
  tMs: number;
  /** false when the rules do not let the two be compared (spec section 7, rules `drift`) */
  comparable: boolean;
  keys: { key: string; state: 'same' | DriftKind; expected?: ValueText; actual?: ValueText }[];
}

export interface ItemDetail {
  summary: ItemSummary;
  /** in order of each key's first write */
  keys: KeyView[];
  writes: WriteView[];
  sentBack: SentBackView[];
  /** events that landed on the item, with or without metadata */
  events: number;
}

export type Landing =
  | { kind: 'item'; item: number }
  | { kind: 'own' }
  | { kind: 'orphan' }
  | { kind: 'unknown-event' }
  | { kind: 'none' };

export interface EventSummary {
  event: number;
  type: string;
  tMs: number;
  connection: number;
  seq: number;
  bytes: number;
  landing: Landing;
  /** metadata keys that it carried */
  keys: number;
  run?: number;
  subagentRunId?: string;
}

/** One event whole. `metadata` is where its metadata stands in `text`, in UTF-16 units. */
export interface EventDetail extends EventSummary {
  text: JsonText;
  binary?: boolean;
  metadataRange?: [start: number, end: number];
}

export interface UnlandedSummary {
  index: number;
  event: number;
  eventType: string;
  reason: UnlandedReason;
  metadata: ValueText;
  keys: number;
  threadId?: string;
  runId?: string;
  run?: number;
  connection?: number;
  tMs: number;
}

export interface StoredSummary {
  index: number;
  carrier: StoredCarrier;
  id: string;
  metadata: ValueText;
  event?: number;
  request?: number;
  threadId?: string;
  runId?: string;
}

/** A finding; the panel makes its own sentence from `rule` and `params`, the report prints `message`. */
export interface FindingSummary {
  index: number;
  rule: string;
  severity: Severity;
  message: string;
  params: Record<string, string | number>;
  spec: string;
  event?: number;
  request?: number;
  item?: number;
  itemRef?: ItemRef;
  key?: string;
  threadId?: string;
  runId?: string;
  connection?: number;
  seq?: number;
  pointer?: string;
  count: number;
  tMs?: number;
}

export interface DriftSummary {
  index: number;
  request: number;
  item: number;
  itemRef: ItemRef;
  key: string;
  kind: DriftKind;
  expected?: ValueText;
  actual?: ValueText;
}

export interface GapSummary {
  index: number;
  connection: number;
  atEvent: number;
  reason: string;
  events?: number;
  bytes?: number;
  tMs: number;
}

/**
 * What changed since a revision: whole new summaries of whatever changed. Lists are keyed by `index`;
 * an index seen before replaces the earlier summary. `reset` empties everything first.
 */
export interface ChangeBatch {
  revision: number;
  reset?: true;
  counts: Counts;
  connections: ConnectionSummary[];
  requests: RequestSummary[];
  runs: RunSummary[];
  items: ItemSummary[];
  unlanded: UnlandedSummary[];
  stored: StoredSummary[];
  findings: FindingSummary[];
  drift: DriftSummary[];
  gaps: GapSummary[];
}

/** What a view may ask of a session beyond its changes. */
export type Query =
  | { query: 'snapshot' }
  | { query: 'item'; item: number }
  | { query: 'event'; event: number }
  | { query: 'events'; from: number; count: number }
  | { query: 'value'; item: number; write: number }
  | { query: 'state-at'; item: number; event: number }
  /** items with a write whose key, or whose value's JSON text, contains `text`, letter case ignored */
  | { query: 'find'; scope: 'keys' | 'values'; text: string }
  | { query: 'explain'; key: string; item?: number }
  | { query: 'overview'; from: number; to: number; slots: number }
  /** `until` is an event: what stood after it; without it, what stands now */
  | { query: 'keys'; until?: number }
  | { query: 'key'; key: string; until?: number }
  | { query: 'ledger'; pointers: string[]; until?: number }
  | { query: 'compare-items'; left: number; right: number }
  | { query: 'compare-runs'; left: number; right: number }
  /** all items, or those of one run, with what they hold, or held after an event: to compare across sessions */
  | { query: 'outline'; run?: number; until?: number }
  /** the session after an event, or at a time */
  | { query: 'moment'; event?: number; tMs?: number }
  /** the events that every term fits, ascending */
  | { query: 'events-where'; terms: EventTerm[] }
  | { query: 'request'; request: number }
  /** a run input as it left the page */
  | { query: 'input'; request: number }
  /** what became of these keys, wherever they stand */
  | { query: 'watch'; keys: string[] };

/** One condition on an event. Words are lower case and are looked for anywhere in what they are about. */
export type EventTerm = {
  not: boolean;
} /** `text`: its type, the item that it landed on, its run, its metadata's keys and values */ & (
  | { by: 'text' | 'type' | 'key' | 'value' | 'run' | 'subagent'; word: string }
  /** it wrote so, or took members or keys away */
  | { by: 'effect'; effect: WriteEffect | 'lost' }
  /** it carries a key in this state */
  | { by: 'state'; state: KeyState }
  /** one of these, or landed on one of these items */
  | { by: 'place'; items: number[]; events: number[] }
);

/** The answer to each query, by its name. */
export interface Answers {
  snapshot: ChangeBatch;
  item: ItemDetail | undefined;
  event: EventDetail | undefined;
  events: EventSummary[];
  value: { value?: JsonText; previous?: JsonText } | undefined;
  'state-at': KeyView[];
  /** item indexes, ascending */
  find: number[];
  explain: Verdict[];
  overview: OverviewAnswer;
  keys: KeyRow[];
  key: KeyDetail;
  ledger: LedgerRow[];
  'compare-items': ComparedKey[];
  'compare-runs': ComparedPair[];
  outline: OutlineItem[];
  moment: Moment | undefined;
  'events-where': number[];
  request: RequestDetail | undefined;
  input: JsonText | undefined;
  watch: WatchMark[];
}

/** The session as it stood after one event. */
export interface Moment {
  event: number;
  tMs: number;
  /** the items that there were */
  items: MomentItem[];
}

/** How much an item held at a moment. */
export interface MomentItem {
  item: number;
  keys: number;
  writes: number;
  overwritten: number;
  lost: number;
  unprefixed: number;
  reserved: number;
  dropped?: true;
}

/** One item with all that it holds, as it pairs with the items of other runs and sessions. */
export interface OutlineItem {
  item: number;
  itemRef: ItemRef;
  /** kind, role, tool and activity: items that share it pair, by order */
  pairsAs: string;
  held: [key: string, value: JsonText][];
}

/** One run input, item by item: what the merge held when it left, beside what it carried. */
export interface RequestDetail {
  summary: RequestSummary;
  url: string;
  items: { item: number; itemRef: ItemRef; sent: SentBackView }[];
}

/** A watched key was overwritten, lost members, was removed, or came back otherwise. */
export interface WatchMark {
  key: string;
  item: number;
  itemRef: ItemRef;
  kind: 'overwritten' | 'lost' | 'removed' | 'drift';
  /** position in the item's writes; absent for drift */
  write?: number;
  event?: number;
  request?: number;
  tMs: number;
  value?: ValueText;
  lost?: string[];
}

/** One slot of the overview strip: how much happened in it. */
export interface OverviewSlot {
  writes: number;
  overwrites: number;
  losses: number;
  errors: number;
}

export interface OverviewAnswer {
  from: number;
  to: number;
  slots: OverviewSlot[];
  lanes: SubagentLane[];
}

/** When one subagent was at work in a run: from its first event to its last. */
export interface SubagentLane {
  run: number;
  subagentRunId: string;
  fromMs: number;
  toMs: number;
}

/** One distinct key of the recording. */
export interface KeyRow {
  key: string;
  state: KeyState;
  /** the vendor or application whose prefix it carries */
  vendor?: string;
  /** items that ever carried it, and those that hold it now */
  items: number;
  held: number;
  writes: number;
  overwrites: number;
  losses: number;
  /** events outside items that carried it */
  outside: number;
  /** JSON types of its values */
  types: string[];
  /** the agent and subagents that wrote it, as far as events did */
  producers: number;
  /** different producers wrote values of different types on one run */
  collides?: true;
}

export interface KeyDetail {
  key: string;
  state: KeyState;
  items: {
    item: number;
    itemRef: ItemRef;
    writes: number;
    overwrites: number;
    run?: number;
    held?: ValueText;
  }[];
  pointers: PointerStats[];
}

/** What the final values of a key hold under one pointer, one an item. */
export interface PointerStats {
  /** inside the key's value; '' is the value itself */
  pointer: string;
  numbers?: {
    count: number;
    sum: number;
    min: number;
    max: number;
    median: number;
    p95: number;
    /** time and value, in order of the items */
    points: [tMs: number, value: number][];
  };
  strings?: { value: string; count: number }[];
}

/** Sums of pinned pointers for a run, or for one subagent of it. */
export interface LedgerRow {
  run: number;
  subagentRunId?: string;
  durationMs?: number;
  sums: (number | undefined)[];
}

export interface ComparedKey {
  key: string;
  state: 'same' | 'changed' | 'left' | 'right';
  left?: ValueText;
  right?: ValueText;
}

export interface ComparedPair {
  left?: number;
  leftRef?: ItemRef;
  right?: number;
  rightRef?: ItemRef;
  keys: ComparedKey[];
}

export type VerdictCause =
  | 'held'
  | 'never-sent'
  | 'undeclared-property'
  | 'lands-nowhere'
  | 'other-item'
  | 'overwritten'
  | 'nested-loss'
  | 'removed-by-snapshot'
  | 'not-applied'
  | 'not-sent-back';

/** Why an item does or does not hold a key, with the events that prove it. */
export interface Verdict {
  cause: VerdictCause;
  message: string;
  params: Record<string, string | number>;
  key: string;
  item?: number;
  itemRef?: ItemRef;
  events: number[];
  request?: number;
}
