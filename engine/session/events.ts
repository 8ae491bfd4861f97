import { entriesOf } from '../event/metadata';
import { type ReadEvent, readEvent, stringField } from '../event/read';
import {
  memberNamed,
  type RunInput,
  readEntries,
  readMessages,
  readParts,
  readRunInput,
  type StoredMessage,
} from '../event/stored';
import type { FindingPlace } from '../findings/finding';
import { onFaults, onMalformedMetadata, onOrphan, onShape } from '../findings/rules/events';
import { onRepeatedKeys } from '../findings/rules/values';
import { membersOf } from '../json/text';
import type { Judgement } from '../lanes/sequence';
import type { Item, WriteOrigin } from '../merge/item';
import { type Landed, landEvent } from '../merge/landing';
import { addMissing, applySnapshot, ownedActivities } from '../merge/snapshot';
import { sightingsOfEntries, sightingsOfInput, sightingsOfMessages, sightingsOfParts } from '../merge/stored';
import type { Thread } from '../merge/thread';
import type { EventRecord, JsonText } from '../record';
import { isObject } from '../wire/frame';
import type { Connection } from './connection';
import { seeStored, storedAt } from './requests';
import { Run } from './run';
import type { SessionState } from './state';
import { judgeOutside, judgeSnapshot, judgeWrites } from './writes';

/** Events that carry stored metadata. */
const CARRIES_STORED = new Set(['MESSAGES_SNAPSHOT', 'RUN_STARTED', 'RUN_FINISHED', 'TOOL_CALL_RESULT']);

/** One event on its way through a session. */
interface Passing {
  index: number;
  event: ReadEvent;
  record: EventRecord;
  connection: Connection;
  /** messages that it restates or echoes */
  messages: readonly StoredMessage[];
  input: RunInput | undefined;
  place: FindingPlace;
  malformed: boolean;
}

/** Takes one event: reads it, judges its sequence, lands it, and holds it against the rules. */
export function takeEvent(state: SessionState, connection: Connection, record: EventRecord): void {
  const index = state.log.add(record.tMs, connection.index, record.seq, record.event.length);
  const event = readEvent(record.event, index, connection.thinking, record.parsed);
  state.log.retype(index, event.sentType);
  if (event.type === 'RUN_STARTED') connection.confirmed = true;
  if (!connection.confirmed) return;
  noteFraming(state, connection, index, record);
  const { messages, input } = storedIn(event);
  const malformed = event.faults.length > 0;
  if (malformed || event.metadata.state === 'malformed') connection.sequence.stop();
  const judgement = event.shape ? connection.sequence.judge(event, messages) : undefined;
  if (event.type === 'RUN_STARTED') beginRun(state, connection, event, index, record.tMs);
  const passing: Passing = {
    index,
    event,
    record,
    connection,
    messages,
    input,
    place: placeOf(connection, index, record.tMs),
    malformed: malformed || judgement?.lane.missing !== undefined,
  };
  judgeEvent(state, passing, judgement);
  land(state, passing, judgement);
  moveRun(state, passing);
}

function placeOf(connection: Connection, event: number, tMs: number): FindingPlace {
  const place: FindingPlace = { event, connection: connection.index, threadId: threadOf(connection), tMs };
  if (connection.run) place.runId = connection.run.runId;
  return place;
}

function threadOf(connection: Connection): string {
  return (connection.run?.thread ?? connection.thread)?.threadId ?? '';
}

function storedIn(event: ReadEvent): { messages: readonly StoredMessage[]; input: RunInput | undefined } {
  if (event.type === 'MESSAGES_SNAPSHOT') {
    const at = valueStart(event.text, 'messages');
    return {
      messages: at === undefined ? [] : readMessages(event.text, at, event.fields.messages),
      input: undefined,
    };
  }
  if (event.type === 'RUN_STARTED' && isObject(event.fields.input)) {
    const at = valueStart(event.text, 'input');
    const input = at === undefined ? undefined : readRunInput(event.text, at, event.fields.input);
    return { messages: input?.messages ?? [], input };
  }
  return NOTHING_STORED;
}

const NOTHING_STORED = { messages: [], input: undefined };

function valueStart(text: JsonText, name: string, at = 0): number | undefined {
  return memberNamed(membersOf(text, at), name)?.start;
}

function beginRun(
  state: SessionState,
  connection: Connection,
  event: ReadEvent,
  index: number,
  tMs: number,
): void {
  const open = connection.run;
  if (open?.status === 'running') {
    open.status = 'truncated';
    state.changedRuns.add(open);
  }
  const threadId = stringField(event, 'threadId') ?? connection.thread?.threadId ?? '';
  const runId = stringField(event, 'runId') ?? '';
  const thread = state.thread(connection, threadId);
  const before = thread.runs.get(runId);
  const replay =
    before !== undefined && (before.status !== 'running' || before.connection.closed !== undefined);
  const run = new Run(state.runs.length, thread, runId, connection, index, tMs, replay);
  run.request = connection.lastRequest;
  run.parentRunId = stringField(event, 'parentRunId');
  run.incomplete = connection.incomplete;
  thread.runs.set(runId, run);
  state.runs.push(run);
  connection.run = run;
}

function noteFraming(state: SessionState, connection: Connection, event: number, record: EventRecord): void {
  const { framing } = connection;
  if ((framing === 'sse-crlf' || framing === 'sse-cr') && !connection.framingNoted) {
    connection.framingNoted = true;
    const params = { reason: 'line-ends', ends: framing === 'sse-cr' ? 'CR' : 'CRLF' };
    state.findings.add('reference-differs', placeOf(connection, event, record.tMs), params);
  }
  if (record.unterminated) {
    const place = placeOf(connection, event, record.tMs);
    state.findings.add('reference-differs', place, { reason: 'unterminated' });
  }
}

/** The findings that rest on the event alone, and the break if it makes one. */
function judgeEvent(state: SessionState, passing: Passing, judgement: Judgement | undefined): void {
  const { event, connection, place } = passing;
  onShape(state.findings, event, place);
  state.keepUndeclared(event.undeclared, passing.index);
  if (passing.malformed) {
    if (event.faults.length > 0) onFaults(state.findings, event, place);
    else onMissingChunkField(state, passing, judgement);
    stopRun(state, passing);
  }
  if (event.metadata.state === 'malformed') {
    onMalformedMetadata(state.findings, place, event.sentType, event.metadata.found);
    stopRun(state, passing);
  }
  const broken = judgement?.broken;
  if (!broken || passing.malformed || connection.incomplete) return;
  state.findings.add('broken-sequence', place, { ...broken });
  stopRun(state, passing);
}

function onMissingChunkField(
  state: SessionState,
  { event, place }: Passing,
  judgement: Judgement | undefined,
): void {
  const field = judgement?.lane.missing ?? '';
  state.findings.add('malformed-event', place, { type: event.sentType, field, fault: 'missing' });
}

function stopRun(state: SessionState, { connection, index }: Passing): void {
  connection.sequence.stop();
  connection.tainted = true;
  const { run } = connection;
  if (!run || run.brokenAt !== undefined) return;
  run.brokenAt = index;
  state.changedRuns.add(run);
}

function land(state: SessionState, passing: Passing, judgement: Judgement | undefined): void {
  const { event, connection, index, record } = passing;
  const { run } = connection;
  const thread = run?.thread ?? connection.thread ?? state.thread(connection, '');
  const origin = originOf(passing, 'event');
  const landed: Landed = event.shape
    ? landEvent(event, {
        items: state.items,
        thread,
        origin,
        merges: !passing.malformed,
        lane: judgement?.lane ?? { closed: [] },
        madeUp: event.sentType !== event.type,
      })
    : { unlanded: 'unknown-event', writes: [], changes: [] };
  for (const { item, writes, dropped } of landed.changes)
    if (dropped) state.items.mark(item);
    else judgeWrites(state, item, writes, false);
  if (landed.item) judgeWrites(state, landed.item, landed.writes, record.binary === true);
  else if (!passing.malformed || landed.unlanded === 'own')
    keepUnlanded(state, passing, landed.unlanded ?? 'own', thread);
  if (landed.item && event.metadata.state === 'object') judgeRepeatedKeys(state, passing, landed.item);
  if (passing.malformed && landed.unlanded !== 'own' && event.metadata.state === 'object')
    state.unmerged.push({ event: index, metadata: event.metadata.text });
  if (!passing.malformed) landStored(state, passing, thread);
  const landing = landed.item
    ? { item: landed.item.index }
    : { unlanded: landed.unlanded ?? ('own' as const) };
  state.log.land(index, landing, entriesOf(event.metadata).length, run?.index);
  if (origin.subagentRunId !== undefined) state.log.attribute(index, origin.subagentRunId);
}

function originOf({ event, connection, index, record }: Passing, source: 'event' | 'snapshot'): WriteOrigin {
  const origin: WriteOrigin = {
    source,
    tMs: record.tMs,
    connection,
    event: index,
    eventType: event.sentType,
  };
  if (connection.run) origin.run = connection.run;
  if (connection.run?.replay) origin.replay = true;
  const subagentRunId = stringField(event, 'subagentRunId');
  if (subagentRunId !== undefined) origin.subagentRunId = subagentRunId;
  return origin;
}

/** Metadata that landed on no item: it stays listed, and is held against the rules of keys and values. */
function keepUnlanded(
  state: SessionState,
  passing: Passing,
  reason: 'own' | 'orphan' | 'unknown-event',
  thread: Thread,
): void {
  const { event, connection, index, record, place, malformed } = passing;
  const { metadata } = event;
  if (metadata.state !== 'object' || metadata.entries.length === 0) return;
  state.unlanded.push({
    index: state.unlanded.length,
    event: index,
    eventType: event.sentType,
    reason,
    metadata: metadata.text,
    keys: metadata.entries.length,
    connection,
    run: connection.run,
    threadId: thread.threadId,
    tMs: record.tMs,
  });
  if (malformed || connection.run?.replay) return;
  if (reason === 'orphan' && !thread.incomplete && !connection.incomplete)
    onOrphan(state.findings, event, place);
  const outside = `${thread.origin} ${thread.threadId} ${event.sentType}`;
  judgeOutside(state, metadata.entries, place, outside, event.sentType, record.binary === true);
  judgeRepeatedKeys(state, passing);
}

/** `duplicate-key` at the top: the event names `metadata` twice, or its metadata a key. */
function judgeRepeatedKeys(state: SessionState, { event, place }: Passing, item?: Item): void {
  const { metadata } = event;
  if (!event.metadataTwice && (metadata.state !== 'object' || metadata.repeated.length === 0)) return;
  const outside = `${place.threadId} ${event.sentType}`;
  if (event.metadataTwice) {
    state.findings.once(
      'duplicate-key',
      place,
      { on: event.sentType, name: 'metadata' },
      `${outside} metadata`,
    );
  }
  onRepeatedKeys(state.findings, metadata, item ? { ...place, item } : place, event.sentType, outside);
}

/** Stored metadata that an event carries: a snapshot's messages, an echoed input, interrupts, content parts. */
function landStored(state: SessionState, passing: Passing, thread: Thread): void {
  if (!CARRIES_STORED.has(passing.event.type)) return;
  const { event, messages, input, index, place, connection } = passing;
  const at = storedAt(thread, { event: index, runId: connection.run?.runId });
  if (event.type === 'MESSAGES_SNAPSHOT') {
    const activities = ownedActivities(event.fields.metadata);
    const changes = applySnapshot(state.items, thread, messages, activities, originOf(passing, 'snapshot'));
    for (const { item, writes, dropped } of changes) {
      judgeSnapshot(state, item, writes, dropped);
      judgeWrites(state, item, writes, false);
    }
    seeStored(state, thread, sightingsOfMessages(messages), at, place);
  } else if (event.type === 'RUN_STARTED' && input) {
    for (const { item, writes } of addMissing(state.items, thread, messages, originOf(passing, 'snapshot'))) {
      judgeWrites(state, item, writes, false);
    }
    seeStored(state, thread, sightingsOfInput(input), at, place);
  } else if (event.type === 'RUN_FINISHED' && isObject(event.fields.outcome)) {
    const outcome = valueStart(event.text, 'outcome');
    const start = outcome === undefined ? undefined : valueStart(event.text, 'interrupts', outcome);
    if (start === undefined) return;
    const interrupts = readEntries(event.text, start, event.fields.outcome.interrupts, 'id');
    seeStored(state, thread, sightingsOfEntries('interrupt', interrupts), at, place);
  } else if (event.type === 'TOOL_CALL_RESULT' && Array.isArray(event.fields.content)) {
    const start = valueStart(event.text, 'content');
    if (start === undefined) return;
    const parts = readParts(event.text, start, event.fields.content);
    seeStored(state, thread, sightingsOfParts(stringField(event, 'messageId') ?? '', parts), at, place);
  }
}

/** Moves the run on: its last event, and how it ended. */
function moveRun(state: SessionState, { event, connection, index, record }: Passing): void {
  const { run } = connection;
  if (!run) return;
  run.lastEvent = index;
  run.endMs = record.tMs;
  state.changedRuns.add(run);
  if (event.type === 'RUN_ERROR') {
    run.status = 'failed';
    run.errorCode = stringField(event, 'code');
  } else if (event.type === 'RUN_FINISHED' && run.status === 'running') {
    const outcome = isObject(event.fields.outcome) ? event.fields.outcome.type : undefined;
    run.status = outcome === 'interrupt' ? 'interrupted' : outcome === 'cancelled' ? 'cancelled' : 'finished';
  }
}
