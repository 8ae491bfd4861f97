import type { Drift, SentBack } from '../drift';
import { sentence, specUrl } from '../findings/catalog';
import type { Finding } from '../findings/finding';
import type { Item } from '../merge/item';
import type { Stored } from '../merge/stored';
import type { JsonText } from '../record';
import type {
  ConnectionSummary,
  DriftSummary,
  FindingSummary,
  ItemRef,
  ItemSummary,
  RunSummary,
  SentBackView,
  StoredSummary,
  UnlandedSummary,
  ValueText,
} from '../view';
import type { Connection } from './connection';
import type { Run } from './run';
import type { SessionState, Unlanded } from './state';

/** How much of a value goes to the screen; the rest is asked for. */
const MOST_SHOWN = 4_000;

/** An object without the properties that are undefined. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out what is undefined, so that absent stays absent across contexts. */
export function defined<T extends object>(value: T): Defined<T> {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) delete value[key];
  return value as Defined<T>;
}

/** A value for the screen. */
export function valueText(text: JsonText): ValueText {
  return { text: text.length > MOST_SHOWN ? text.slice(0, MOST_SHOWN) : text, length: text.length };
}

function maybeValue(text: JsonText | undefined): ValueText | undefined {
  return text === undefined ? undefined : valueText(text);
}

/** What names an item. */
export function itemRef(item: Item): ItemRef {
  const ref: ItemRef = { kind: item.kind, id: item.id, threadId: item.thread.threadId };
  if (item.occurrence > 0) ref.occurrence = item.occurrence;
  return ref;
}

/** One row of the tree. */
export function summarizeItem(state: SessionState, item: Item): ItemSummary {
  const marks = { error: 0, warning: 0, info: 0 };
  let unprefixed = 0;
  let reserved = 0;
  let repeats = 0;
  for (const history of item.keys.values()) {
    repeats += history.repeats;
    const keyState = history.value === undefined ? 'prefixed' : state.prefixes.stateOf(history.key);
    if (keyState === 'unprefixed') unprefixed++;
    else if (keyState === 'reserved') reserved++;
    for (const finding of history.found?.values() ?? []) marks[finding.severity]++;
  }
  return defined({
    index: item.index,
    ref: itemRef(item),
    role: item.role,
    runId: item.run?.runId,
    run: item.run?.index,
    parentItem: item.parent?.index,
    parentMessageId: item.kind === 'tool-call' ? item.parentId : undefined,
    toolCallId: item.toolCallId,
    toolCallName: item.toolCallName,
    activityType: item.activityType,
    subagentRunId: item.subagentRunId,
    dropped: item.dropped || undefined,
    droppedAt: item.droppedAt,
    keys: item.heldKeys,
    writes: item.writeCount,
    overwritten: item.overwrites,
    repeats,
    lost: item.lost,
    unprefixed,
    reserved,
    errors: marks.error,
    warnings: marks.warning,
    infos: marks.info,
    drift: state.drifting.get(item.index) ?? 0,
    firstEvent: item.firstEvent,
    firstMs: item.firstMs,
    lastMs: item.lastMs,
  }) as ItemSummary;
}

export function summarizeRun(run: Run): RunSummary {
  return defined({
    index: run.index,
    threadId: run.thread.threadId,
    runId: run.runId,
    status: run.status,
    connection: run.connection.index,
    firstEvent: run.firstEvent,
    lastEvent: run.lastEvent,
    request: run.request,
    parentRunId: run.parentRunId,
    brokenAt: run.brokenAt,
    errorCode: run.errorCode,
    replay: run.replay || undefined,
    incomplete: run.incomplete || undefined,
    startMs: run.startMs,
    endMs: run.endMs,
  }) as RunSummary;
}

export function summarizeConnection(connection: Connection): ConnectionSummary {
  return defined({
    index: connection.index,
    connId: connection.connId,
    transport: connection.transport,
    url: connection.url,
    framing: connection.framing,
    closed: connection.closed,
    tMs: connection.tMs,
    endMs: connection.endMs,
    initiator: connection.initiator || undefined,
    late: connection.late || undefined,
    confirmed: connection.confirmed,
  }) as ConnectionSummary;
}

export function summarizeUnlanded(unlanded: Unlanded): UnlandedSummary {
  return defined({
    index: unlanded.index,
    event: unlanded.event,
    eventType: unlanded.eventType,
    reason: unlanded.reason,
    metadata: valueText(unlanded.metadata),
    keys: unlanded.keys,
    threadId: unlanded.threadId,
    runId: unlanded.run?.runId,
    run: unlanded.run?.index,
    connection: unlanded.connection.index,
    tMs: unlanded.tMs,
  }) as UnlandedSummary;
}

export function summarizeStored(stored: Stored): StoredSummary {
  return { ...stored, metadata: valueText(stored.metadata) };
}

export function summarizeFinding(finding: Finding): FindingSummary {
  const { item, ...rest } = finding;
  return {
    ...rest,
    message: sentence(finding.rule, finding.params),
    spec: specUrl(finding.rule),
    ...(item ? { item: item.index, itemRef: itemRef(item) } : {}),
  };
}

/** One later run input's word on an item. */
export function sentBackView(sent: SentBack): SentBackView {
  return {
    ...sent,
    keys: sent.keys.map(({ key, state, expected, actual }) => ({
      key,
      state,
      ...(expected === undefined ? {} : { expected: valueText(expected) }),
      ...(actual === undefined ? {} : { actual: valueText(actual) }),
    })),
  };
}

export function summarizeDrift({ item, state, expected, actual, ...rest }: Drift): DriftSummary {
  return defined({
    index: rest.index,
    request: rest.request,
    key: rest.key,
    item: item.index,
    itemRef: itemRef(item),
    kind: state,
    expected: maybeValue(expected),
    actual: maybeValue(actual),
  }) as DriftSummary;
}
