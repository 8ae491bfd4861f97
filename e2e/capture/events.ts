const ids = { threadId: 't', runId: 'r' };

/** One event as SSE text. */
export function eventText(number: number): string {
  const event = {
    type: 'TEXT_MESSAGE_CONTENT',
    messageId: 'm',
    delta: `${number}`,
    metadata: { 'acme.n': number },
  };
  return frame(event);
}

/** A whole run with `count` pieces of text as SSE text. */
export function runText(count: number): string {
  const pieces = Array.from({ length: count }, (_, number) => eventText(number));
  return [
    beginText,
    ...pieces,
    frame({ type: 'TEXT_MESSAGE_END', messageId: 'm' }),
    frame({ type: 'RUN_FINISHED', ...ids }),
  ].join('');
}

/** How a run begins. */
export const beginText =
  frame({ type: 'RUN_STARTED', ...ids }) +
  frame({ type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' });

function frame(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
