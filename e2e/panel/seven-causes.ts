type EventLike = { type: string; [field: string]: unknown };

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' };
const finished: EventLike = { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' };
const start = (metadata?: object, more: object = {}): EventLike => ({
  type: 'TEXT_MESSAGE_START',
  messageId: 'answer',
  role: 'assistant',
  ...(metadata && { metadata }),
  ...more,
});
const end = (metadata?: object): EventLike => ({
  type: 'TEXT_MESSAGE_END',
  messageId: 'answer',
  ...(metadata && { metadata }),
});
const lines = (...events: EventLike[]) => events.map((event) => JSON.stringify(event)).join('\n');
const call = (metadata?: object): EventLike[] => [
  {
    type: 'TOOL_CALL_START',
    toolCallId: 'call',
    toolCallName: 'search',
    parentMessageId: 'answer',
    ...(metadata && { metadata }),
  },
  { type: 'TOOL_CALL_END', toolCallId: 'call' },
];

/** The run, then the input of the next one, which brings the message back without metadata. */
function notSentBack(): string {
  const input = { threadId: 't', runId: 'r2', messages: [{ id: 'answer', role: 'assistant', content: '' }] };
  const records: object[] = [
    ...[started, start({ usage: 5 }), end(), finished].map((event, seq) => ({
      kind: 'event',
      connId: 'a',
      seq,
      tMs: seq,
      event,
    })),
    { kind: 'close', connId: 'a', tMs: 9, reason: 'complete' },
    { kind: 'request', connId: 'b', tMs: 10, input },
  ];
  return records.map((record) => JSON.stringify(record)).join('\n');
}

export interface MissingUsage {
  text: string;
  /** what the panel says of the message itself, and of the key wherever it is */
  says: RegExp;
  place: RegExp;
}

/**
 * Recordings with one symptom: `usage` is missing from the message `answer`, from each of the verdict's seven causes; the
 * sixth, removed or never applied, has two.
 */
export const missingUsage: Record<string, MissingUsage> = {
  'never sent': {
    text: lines(started, start({ 'acme.a': 1 }), end(), finished),
    says: /usage.* was never sent/,
    place: /usage.* was never sent/,
  },
  'sent beside the metadata': {
    text: lines(started, start({ 'acme.a': 1 }, { usage: { out: 5 } }), end(), finished),
    says: /Event #1 carries .*usage.* as a property of its own/,
    place: /not in metadata/,
  },
  'on an event that lands nowhere': {
    text: lines(started, start({ 'acme.a': 1 }), end(), { ...finished, metadata: { usage: 5 } }),
    says: /Event #3 \(RUN_FINISHED\) carries .*usage.*lands on no item/,
    place: /lands nowhere/,
  },
  'on its tool call instead': {
    text: lines(started, start({ 'acme.a': 1 }), end(), ...call({ usage: 5 }), finished),
    says: /usage.* landed on its tool call, call, by event #3/,
    place: /held.*call/,
  },
  'overwritten, and what it held lost with it': {
    text: lines(started, start({ 'acme.a': 1, usage: { out: 5 } }), end({ usage: null }), finished),
    says: /Event #2 replaced usage of answer whole: out was lost/,
    place: /members lost.*answer/,
  },
  'removed by a snapshot': {
    text: lines(
      started,
      start({ 'acme.a': 1, usage: 5 }),
      end(),
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [{ id: 'answer', role: 'assistant', content: '', metadata: { 'acme.a': 1 } }],
      },
      finished,
    ),
    says: /Event #3 restated answer without .*usage/,
    place: /removed.*answer/,
  },
  'after a consumer had stopped': {
    text: lines(
      started,
      { type: 'STEP_FINISHED', stepName: 's' },
      start({ 'acme.a': 1, usage: 5 }),
      end(),
      finished,
    ),
    says: /usage.* came with event #2, after a conforming consumer had stopped at event 1/,
    place: /never applied.*answer/,
  },
  'held, and not sent back by the application': {
    text: notSentBack(),
    says: /answer held .*usage.*; the application sent it back without it/,
    place: /not sent back.*answer/,
  },
};
