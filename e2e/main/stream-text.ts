/** An event as one SSE frame. */
export function frame(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

const threadId = 'thread-1';
const runId = 'run-1';

/** The body of a request for a run. */
export const runInput = JSON.stringify({ threadId, runId, messages: [], tools: [], context: [] });

export const started = frame({ type: 'RUN_STARTED', threadId, runId });
export const finished = frame({ type: 'RUN_FINISHED', threadId, runId });

/** A text message of three events that all carry metadata. */
export function message(messageId: string, metadata: object = { 'acme.stage': 'written' }): string {
  return [
    frame({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', metadata }),
    frame({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hello', metadata }),
    frame({ type: 'TEXT_MESSAGE_END', messageId, metadata }),
  ].join('');
}
