import { recordLine, type SessionRecord } from '../../engine/index';

type EventLike = { type: string; [field: string]: unknown };

/** Two runs on one thread, in which one key loses members, one is removed, and one is not sent back. */
export function recordingText(): string {
  const answer = [
    { type: 'RUN_STARTED', threadId: 'thr', runId: 'r-1', metadata: { 'acme.region': 'eu' } },
    message('START', { 'acme.traceId': 'tr_1', stage: 'start' }, { role: 'assistant' }),
    message('CONTENT', { stage: 'content', usage: { in: 1200, cached: 1024 } }, { delta: 'Hel' }),
    message('CONTENT', { usage: { in: 1200, out: 212 }, 'ag-ui': { v: 1 } }, { delta: 'lo' }),
    message('END', { stage: 'end', usage: { out: 340 } }),
    call('START', { 'acme.cache': 'miss' }, { toolCallName: 'search', parentMessageId: 'msg_02' }),
    call('END', { 'acme.cache': 'hit' }),
    { type: 'RUN_FINISHED', threadId: 'thr', runId: 'r-1' },
  ];
  const sentBack = {
    id: 'msg_02',
    role: 'assistant',
    content: 'Hello',
    metadata: { 'acme.traceId': 'tr_1', stage: 'end', 'ag-ui': { v: 1 } },
    toolCalls: [
      {
        id: 'call_search',
        type: 'function',
        function: { name: 'search', arguments: '' },
        metadata: { 'acme.cache': 'hit' },
      },
    ],
  };
  const next = [
    { type: 'RUN_STARTED', threadId: 'thr', runId: 'r-2' },
    { type: 'RUN_FINISHED', threadId: 'thr', runId: 'r-2' },
  ];
  return [...connection('c1', 'r-1', [], answer), ...connection('c2', 'r-2', [sentBack], next)]
    .map(recordLine)
    .join('');
}

function message(step: string, metadata: object, more: object = {}): EventLike {
  return { type: `TEXT_MESSAGE_${step}`, messageId: 'msg_02', metadata, ...more };
}

function call(step: string, metadata: object, more: object = {}): EventLike {
  return { type: `TOOL_CALL_${step}`, toolCallId: 'call_search', metadata, ...more };
}

function connection(
  connId: string,
  runId: string,
  messages: object[],
  events: readonly EventLike[],
): SessionRecord[] {
  const from = connId === 'c1' ? 0 : 4000;
  const input = { threadId: 'thr', runId, messages, tools: [], context: [], state: {}, forwardedProps: {} };
  return [
    { kind: 'connection', connId, tMs: from, transport: 'fetch', url: 'https://agent.example/run' },
    { kind: 'request', connId, tMs: from, input: JSON.stringify(input) },
    ...events.map(
      (event, at): SessionRecord => ({
        kind: 'event',
        connId,
        seq: from + at,
        tMs: from + 100 * (at + 1),
        event: JSON.stringify(event),
      }),
    ),
    { kind: 'close', connId, tMs: from + 1000, reason: 'complete' },
  ];
}

/** Events as bare JSON lines, in a run of their own. */
export function linesText(events: readonly EventLike[]): string {
  const whole = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    ...events,
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ];
  return whole.map((event) => JSON.stringify(event)).join('\n');
}
