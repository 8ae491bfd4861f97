import { elementsOf, skipSpace } from '../json/text';
import { frameOf, tailFrame, type WireFrame } from './frame';
import type { TextReader } from './sse';

/** Reads NDJSON: one event a line; an empty line is nothing; a last line needs no line end. */
export function createLineReader(): TextReader {
  let rest = '';
  return {
    framing: 'ndjson',
    push(text) {
      const lines = (rest + text).split(/\r\n|\n/);
      rest = lines.pop() ?? '';
      return lines.filter((line) => line.trim() !== '').map(frameOf);
    },
    end() {
      const frame = tailFrame(rest);
      rest = '';
      if (!frame) return [];
      return [frame.kind === 'event' ? { kind: 'event', event: frame.event } : frame];
    },
  };
}

/** Reads a JSON document at its end: an array of events, or one event. A cut-off array gives its whole elements. */
export function createDocumentReader(): TextReader {
  const parts: string[] = [];
  return {
    framing: 'json',
    push(text) {
      parts.push(text);
      return [];
    },
    end() {
      return documentFrames(parts.splice(0).join(''));
    },
  };
}

function documentFrames(text: string): WireFrame[] {
  const start = skipSpace(text, 0);
  if (start >= text.length) return [];
  if (text[start] !== '[') return [frameOf(text)];
  return elementsOf(text, start).map(([from, to]) => {
    const element = text.slice(from, to);
    const frame = frameOf(element);
    const cut = frame.kind === 'frame' && to >= text.trimEnd().length;
    return cut ? { ...frame, unterminated: true } : frame;
  });
}
