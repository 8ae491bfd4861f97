import type { Drift } from '../drift';
import { sentence, specUrl } from '../findings/catalog';
import type { Finding } from '../findings/finding';
import type { Item, Write } from '../merge/item';
import type { Stored } from '../merge/stored';
import type { JsonText } from '../record';
import { countsOf } from '../session/changes';
import type { Session } from '../session/session';
import type { SessionState, Unlanded } from '../session/state';
import { itemRef, summarizeConnection, summarizeRun } from '../session/summaries';
import { arrayText, objectText, plain } from './json';

/** Where a report's session came from. */
export interface ReportSource {
  /** file name, or the page's origin for a live session */
  name: string;
  kind: 'live' | 'session' | 'events-jsonl' | 'events-json' | 'sse' | 'ndjson' | 'protobuf' | 'har';
}

/**
 * The report of a session as JSON text (`report.schema.json`, version 1). Values from the wire stand as they came:
 * their digits, their repeated keys, their order.
 */
export function reportText(session: Session, source: ReportSource): JsonText {
  const { state } = session;
  return `${objectText([
    ['format', '"agui-metadata-report"'],
    ['version', '1'],
    ['source', plain({ name: source.name, kind: source.kind })],
    ['counts', plain(counts(state))],
    ['connections', arrayText(state.connections.map(connectionText))],
    ['requests', arrayText(state.requests.map(({ index: _, ...request }) => JSON.stringify(request)))],
    ['runs', arrayText(state.runs.map(runText))],
    ['items', arrayText(state.items.all.map(itemText))],
    ['unlandedMetadata', arrayText(state.unlanded.map(unlandedText))],
    ['storedMetadata', arrayText(state.stored.all.map(storedText))],
    ['drift', arrayText(state.drift.all.map(driftText))],
    ['gaps', arrayText(state.gaps.map(({ index: _, tMs: __, ...gap }) => JSON.stringify(gap)))],
    ['findings', arrayText(state.findings.all.map(findingText))],
  ])}\n`;
}

function counts(state: SessionState): object {
  const { bytes: _, ...counted } = countsOf(state);
  return counted;
}

function connectionText(connection: SessionState['connections'][number]): JsonText {
  const { transport, url, framing, closed } = summarizeConnection(connection);
  return JSON.stringify({ transport, url, framing, closed });
}

function runText(run: SessionState['runs'][number]): JsonText {
  const { index: _, startMs: __, endMs: ___, ...rest } = summarizeRun(run);
  return JSON.stringify(rest);
}

function refMembers(item: Item): [string, JsonText | undefined][] {
  const { kind, id, threadId, occurrence } = itemRef(item);
  return [
    ['kind', plain(kind)],
    ['id', plain(id)],
    ['threadId', plain(threadId)],
    ['occurrence', plain(occurrence)],
  ];
}

function itemText(item: Item): JsonText {
  return objectText([
    ...refMembers(item),
    ['role', plain(item.role)],
    ['runId', plain(item.run?.runId)],
    ['parentMessageId', plain(item.kind === 'tool-call' ? item.parentId : undefined)],
    ['toolCallId', plain(item.toolCallId)],
    ['toolCallName', plain(item.toolCallName)],
    ['activityType', plain(item.activityType)],
    ['subagentRunId', plain(item.subagentRunId)],
    ['dropped', plain(item.dropped || undefined)],
    ['droppedAt', plain(item.droppedAt)],
    ['metadata', item.carriesMetadata ? heldText(item) : undefined],
    ['writes', arrayText(item.writes.map(writeText))],
  ]);
}

function heldText(item: Item): JsonText {
  return objectText([...item.keys.values()].map(({ key, value }) => [key, value]));
}

function writeText({ origin, key, effect, value, previous, lost }: Write): JsonText {
  return objectText([
    ['source', plain(origin.source)],
    ['event', plain(origin.event)],
    ['eventType', plain(origin.eventType)],
    ['request', plain(origin.request)],
    ['key', plain(key)],
    ['value', value],
    ['effect', plain(effect)],
    ['previous', previous],
    ['lost', plain(lost)],
    ['tMs', plain(origin.tMs)],
    ['connection', plain(origin.connection.index)],
    ['subagentRunId', plain(origin.subagentRunId)],
    ['replay', plain(origin.replay)],
  ]);
}

function unlandedText({ event, eventType, metadata, reason, threadId, run, connection }: Unlanded): JsonText {
  return objectText([
    ['event', plain(event)],
    ['eventType', plain(eventType)],
    ['metadata', metadata],
    ['reason', plain(reason)],
    ['threadId', plain(threadId)],
    ['runId', plain(run?.runId)],
    ['connection', plain(connection.index)],
  ]);
}

function storedText({ carrier, id, event, request, metadata, threadId, runId }: Stored): JsonText {
  return objectText([
    ['carrier', plain(carrier)],
    ['id', plain(id)],
    ['event', plain(event)],
    ['request', plain(request)],
    ['metadata', metadata],
    ['threadId', plain(threadId)],
    ['runId', plain(runId)],
  ]);
}

function driftText({ request, item, key, state, expected, actual }: Drift): JsonText {
  return objectText([
    ['request', plain(request)],
    ['item', objectText(refMembers(item))],
    ['key', plain(key)],
    ['kind', plain(state)],
    ['expected', expected],
    ['actual', actual],
  ]);
}

function findingText(finding: Finding): JsonText {
  const { rule, severity, params, item, event, request, key, threadId, runId, connection, seq, pointer } =
    finding;
  return objectText([
    ['rule', plain(rule)],
    ['severity', plain(severity)],
    ['message', plain(sentence(rule, params))],
    ['event', plain(event)],
    ['request', plain(request)],
    ['item', item && objectText(refMembers(item))],
    ['key', plain(key)],
    ['spec', plain(specUrl(rule))],
    ['threadId', plain(threadId)],
    ['runId', plain(runId)],
    ['count', plain(finding.count > 1 || key !== undefined ? finding.count : undefined)],
    ['connection', plain(connection)],
    ['seq', plain(seq)],
    ['pointer', plain(pointer)],
  ]);
}
