/** One run of `count` events, 50 a message unless told, each with two writes of its metadata, as JSON texts of about `bytes`. */
export function* events(count: number, bytes = 0, each = 50): Generator<string> {
  yield '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
  const last = count - 2;
  const delta = 'word '.repeat(Math.max(1, Math.round((bytes - 95) / 5)));
  for (let at = 0; at < last; at++) {
    const begins = at % each === 0;
    const ends = at % each === each - 1 || at === last - 1;
    const type = begins ? 'START' : ends ? 'END' : 'CONTENT';
    const rest = begins ? ',"role":"assistant"' : ends ? '' : `,"delta":"${delta}"`;
    const metadata = `{"acme.step":${at},"acme.state":"s${at}"}`;
    yield `{"type":"TEXT_MESSAGE_${type}","messageId":"m${Math.floor(at / each)}"${rest},"metadata":${metadata}}`;
  }
  yield '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}';
}

/** The same, all at once. */
export function eventTexts(count: number, bytes = 0): string[] {
  return [...events(count, bytes)];
}

/** How many messages `eventTexts(count)` makes. */
export function messagesIn(count: number): number {
  return Math.ceil((count - 2) / 50);
}

/** The same as an SSE body. */
export function sseText(texts: readonly string[]): string {
  return texts.map((text) => `data: ${text}\n\n`).join('');
}
