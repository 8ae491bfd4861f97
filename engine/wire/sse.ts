import { createParser } from 'eventsource-parser';
import type { Framing } from '../record';
import { frameOf, type WireFrame } from './frame';

/** An SSE reader over text: `push` gives the frames that a piece completed, `end` what the stream's end left. */
export interface TextReader {
  readonly framing: Framing | undefined;
  push(text: string): WireFrame[];
  end(): WireFrame[];
}

/**
 * Reads `text/event-stream` (spec section 6): LF, CR and CRLF, a BOM, comments, multi-line data. Data that the
 * stream's end left without a blank line is read as the reference client reads it, and marked `unterminated`.
 */
export function createSseReader(): TextReader {
  let frames: WireFrame[] = [];
  let framing: Framing | undefined;
  let lastCr = false;
  let pending = false;
  let endsInCr = false;
  const parser = createParser({
    onEvent: ({ data }) => frames.push(frameOf(data)),
    onComment: (comment) => frames.push({ kind: 'keepalive', comment }),
  });

  function noteLineEnds(text: string): void {
    if (framing === 'sse-cr' || framing === 'sse-crlf') return;
    const lf = text.indexOf('\n');
    const cr = lastCr ? -1 : text.indexOf('\r');
    if (lastCr || cr >= 0) {
      const after = lastCr ? text[0] : text[cr + 1];
      if (after !== undefined) framing = after === '\n' ? 'sse-crlf' : 'sse-cr';
    } else if (lf >= 0) framing = 'sse-lf';
    lastCr = framing !== 'sse-cr' && framing !== 'sse-crlf' && text.endsWith('\r');
  }

  function take(): WireFrame[] {
    const taken = frames;
    frames = [];
    return taken;
  }

  return {
    get framing() {
      return framing ?? (lastCr ? 'sse-cr' : undefined);
    },
    push(text) {
      if (text === '') return [];
      noteLineEnds(text);
      parser.feed(text);
      pending = true;
      endsInCr = text.endsWith('\r');
      return take();
    },
    end() {
      if (!pending) return [];
      pending = false;
      // A CR that came last ends its line: no LF will follow it.
      if (endsInCr) parser.feed('\n');
      const whole = take();
      parser.feed('\n\n');
      const cut = take().map(
        (frame): WireFrame => (frame.kind === 'keepalive' ? frame : { ...frame, unterminated: true }),
      );
      return [...whole, ...cut];
    },
  };
}
