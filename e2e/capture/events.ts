const ids = { threadId: 't', runId: 'r' };

function piece(number: number): object {
  return {
    type: 'TEXT_MESSAGE_CONTENT',
    messageId: 'm',
    delta: `${number}`,
    metadata: { 'acme.n': number },
  };
}

const begin = [
  { type: 'RUN_STARTED', ...ids },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
];

/** A whole run with `count` pieces of text. */
export function runEvents(count: number): object[] {
  const pieces = Array.from({ length: count }, (_, number) => piece(number));
  return [
    ...begin,
    ...pieces,
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    { type: 'RUN_FINISHED', ...ids },
  ];
}

/** A run whose one piece of text has `mib` MiB; its message is named after it. */
export function hugeRun(mib: number, runId = 'r'): object[] {
  const [started, opened, , closed, finished] = runEvents(1);
  const message = { messageId: `m-${runId}` };
  return [
    { ...started, runId },
    { ...opened, ...message },
    { ...piece(0), ...message, delta: 'x'.repeat(mib << 20) },
    { ...closed, ...message },
    { ...finished, runId },
  ];
}

/** One event as SSE text. */
export function eventText(number: number): string {
  return frame(piece(number));
}

/** `runEvents` as SSE text. */
export function runText(count: number): string {
  return runEvents(count).map(frame).join('');
}

/** How a run begins. */
export const beginText = begin.map(frame).join('');

function frame(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
