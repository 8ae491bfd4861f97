import type { JsonText, SessionRecord } from '../../record';
import { connectionRecords } from '../reference/records';
import { type Report, reportOf, type SessionOptions, sessionOf } from '../report';

type Fields = Record<string, unknown>;

/** The text of an event; `metadata` is put in as it is, so that tests choose its digits and order. */
export function event(type: string, fields: Fields = {}, metadata?: JsonText): JsonText {
  const text = JSON.stringify({ type, ...fields });
  return metadata === undefined ? text : `${text.slice(0, -1)},"metadata":${metadata}}`;
}

const of =
  (type: string) =>
  (fields: Fields = {}, metadata?: JsonText): JsonText =>
    event(type, fields, metadata);

const byId =
  (type: string, idField: string, required: Fields = {}) =>
  (id: string, metadata?: JsonText, fields: Fields = {}): JsonText =>
    event(type, { [idField]: id, ...required, ...fields }, metadata);

/** Short names for the protocol's events, each `(id, metadata text, further fields)`. */
export const text = {
  start: byId('TEXT_MESSAGE_START', 'messageId', { role: 'assistant' }),
  content: byId('TEXT_MESSAGE_CONTENT', 'messageId', { delta: 'word' }),
  end: byId('TEXT_MESSAGE_END', 'messageId'),
  chunk: (id: string | undefined, metadata?: JsonText, fields: Fields = { delta: 'word' }): JsonText =>
    event('TEXT_MESSAGE_CHUNK', { messageId: id, ...fields }, metadata),
};

export const reasoning = {
  spanStart: byId('REASONING_START', 'messageId'),
  spanEnd: byId('REASONING_END', 'messageId'),
  start: byId('REASONING_MESSAGE_START', 'messageId', { role: 'reasoning' }),
  content: byId('REASONING_MESSAGE_CONTENT', 'messageId', { delta: 'word' }),
  end: byId('REASONING_MESSAGE_END', 'messageId'),
  chunk: (id: string | undefined, metadata?: JsonText, fields: Fields = { delta: 'word' }): JsonText =>
    event('REASONING_MESSAGE_CHUNK', { messageId: id, ...fields }, metadata),
};

export const call = {
  start: byId('TOOL_CALL_START', 'toolCallId', { toolCallName: 'find' }),
  args: byId('TOOL_CALL_ARGS', 'toolCallId', { delta: '{}' }),
  end: byId('TOOL_CALL_END', 'toolCallId'),
  chunk: (
    id: string | undefined,
    metadata?: JsonText,
    fields: Fields = { toolCallName: 'find', delta: '{}' },
  ): JsonText => event('TOOL_CALL_CHUNK', { toolCallId: id, ...fields }, metadata),
  result: (messageId: string, toolCallId: string, metadata?: JsonText, fields: Fields = {}): JsonText =>
    event('TOOL_CALL_RESULT', { messageId, toolCallId, content: 'ok', ...fields }, metadata),
};

export const activity = {
  snapshot: byId('ACTIVITY_SNAPSHOT', 'messageId', { activityType: 'plan', content: { step: 1 } }),
  delta: byId('ACTIVITY_DELTA', 'messageId', { activityType: 'plan', patch: [] }),
};

export const subagent = {
  started: byId('SUBAGENT_STARTED', 'subagentRunId', { name: 'searcher' }),
  finished: byId('SUBAGENT_FINISHED', 'subagentRunId'),
  failed: byId('SUBAGENT_ERROR', 'subagentRunId', { message: 'no answer' }),
};

export const step = {
  started: byId('STEP_STARTED', 'stepName'),
  finished: byId('STEP_FINISHED', 'stepName'),
};

export const custom = of('CUSTOM');

export const threadId = 'thread';

export function runStarted(runId = 'run', fields: Fields = {}, metadata?: JsonText): JsonText {
  return event('RUN_STARTED', { threadId, runId, ...fields }, metadata);
}

export function runFinished(runId = 'run', fields: Fields = {}, metadata?: JsonText): JsonText {
  return event('RUN_FINISHED', { threadId, runId, ...fields }, metadata);
}

export function runError(fields: Fields = {}): JsonText {
  return event('RUN_ERROR', { message: 'failed', ...fields });
}

/** A MESSAGES_SNAPSHOT of these messages, each as text. */
export function messagesSnapshot(messages: readonly JsonText[], metadata?: JsonText): JsonText {
  const own = metadata === undefined ? '' : `,"metadata":${metadata}`;
  return `{"type":"MESSAGES_SNAPSHOT","messages":[${messages.join(',')}]${own}}`;
}

/** A stored message as text. */
export function message(id: string, role: string, metadata?: JsonText, fields: Fields = {}): JsonText {
  const content = role === 'activity' ? { step: 1 } : 'text';
  const own = JSON.stringify({
    id,
    role,
    content,
    ...(role === 'tool' && { toolCallId: 'c' }),
    ...(role === 'activity' && { activityType: 'plan' }),
    ...fields,
  });
  return metadata === undefined ? own : `${own.slice(0, -1)},"metadata":${metadata}}`;
}

/** A tool call as stored in an assistant message. */
export function storedCall(id: string, metadata?: unknown): Fields {
  return { id, type: 'function', function: { name: 'find', arguments: '{}' }, metadata };
}

/** A whole successful run of these events. */
export function wholeRun(...events: JsonText[]): JsonText[] {
  return [runStarted(), ...events, runFinished()];
}

/** The text of a run input. */
export function runInput(messages: readonly JsonText[] = [], runId = 'run', fields: Fields = {}): JsonText {
  const rest = JSON.stringify({ threadId, runId, tools: [], context: [], ...fields });
  return `${rest.slice(0, -1)},"messages":[${messages.join(',')}]}`;
}

/** The report on one closed connection that carried these events. */
export function reportOn(events: readonly JsonText[], options?: SessionOptions): Report {
  return reportOf(sessionOf(connectionRecords('c0', undefined, events), options));
}

/** One request of a conversation and the events that answered it. */
export interface Exchange {
  input?: JsonText;
  events: readonly JsonText[];
}

/** The records of requests that followed each other, each on a connection of its own. */
export function exchangeRecords(...exchanges: Exchange[]): SessionRecord[] {
  let seq = 0;
  return exchanges.flatMap(({ input, events }, index) => {
    const records = connectionRecords(`c${index}`, input, events, seq);
    seq += events.length;
    return records;
  });
}

export function reportOnExchanges(...exchanges: Exchange[]): Report {
  return reportOf(sessionOf(exchangeRecords(...exchanges)));
}
