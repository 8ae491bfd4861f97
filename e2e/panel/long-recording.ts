import { recordLine, type SessionRecord } from '../../engine/index';

type EventLike = { type: string; [field: string]: unknown };

/**
 * Three hundred items on one thread, in two runs of 150 that say the same. But `msg_77` alone loses a member of
 * `usage`, `msg_90` is a subagent's, and `msg_42` comes back without its `usage`.
 */
export function longRecordingText(): string {
  const ids = (from: number) => Array.from({ length: 150 }, (_, at) => from + at);
  const first = ids(0).flatMap(itemEvents);
  const second = ids(150).flatMap(itemEvents);
  const sentBack = ids(0).map((at) => ({
    id: `msg_${at}`,
    role: 'assistant',
    content: 'x',
    metadata: at === 42 ? { 'acme.traceId': 'tr_42' } : heldBy(at),
  }));
  return [...connection('c1', 'r-1', 0, [], first), ...connection('c2', 'r-2', 10_000, sentBack, second)]
    .map(recordLine)
    .join('');
}

function heldBy(at: number): Record<string, unknown> {
  const told = at % 150;
  return {
    'acme.traceId': `tr_${told}`,
    usage: at === 77 ? { out: told } : { in: 2 * told, out: told },
    ...(at === 90 ? { score: 'high' } : {}),
    ...(at === 91 ? { score: 3 } : {}),
  };
}

function itemEvents(at: number): EventLike[] {
  const owner = at === 90 ? { subagentRunId: 'scout' } : {};
  const score = at === 90 ? { score: 'high' } : at === 91 ? { score: 3 } : {};
  const started = at === 90 ? [{ type: 'SUBAGENT_STARTED', subagentRunId: 'scout', name: 'scout' }] : [];
  const ended = at === 90 ? [{ type: 'SUBAGENT_FINISHED', subagentRunId: 'scout' }] : [];
  const id = { messageId: `msg_${at}`, ...owner };
  return [
    ...started,
    {
      type: 'TEXT_MESSAGE_START',
      ...id,
      role: 'assistant',
      metadata: { 'acme.traceId': `tr_${at % 150}`, usage: { in: 2 * (at % 150), out: 0 }, ...score },
    },
    { type: 'TEXT_MESSAGE_CONTENT', ...id, delta: 'x' },
    { type: 'TEXT_MESSAGE_END', ...id, metadata: { usage: heldBy(at).usage } },
    ...ended,
  ];
}

function connection(
  connId: string,
  runId: string,
  from: number,
  messages: object[],
  events: readonly EventLike[],
): SessionRecord[] {
  const input = { threadId: 'thr', runId, messages, tools: [], context: [], state: {}, forwardedProps: {} };
  const whole = [
    { type: 'RUN_STARTED', threadId: 'thr', runId },
    ...events,
    { type: 'RUN_FINISHED', threadId: 'thr', runId },
  ];
  return [
    { kind: 'connection', connId, tMs: from, transport: 'fetch', url: 'https://agent.example/run' },
    { kind: 'request', connId, tMs: from, input: JSON.stringify(input) },
    ...whole.map(
      (event, at): SessionRecord => ({
        kind: 'event',
        connId,
        seq: from + at,
        tMs: from + 10 * at,
        event: JSON.stringify(event),
      }),
    ),
    { kind: 'close', connId, tMs: from + 10 * whole.length, reason: 'complete' },
  ];
}
