import { describe, expect, it } from 'vitest';
import { createLeadCounter } from './protobuf-lead';
import { resyncFor } from './resync';

const encode = (text: string) => new TextEncoder().encode(text);

/** What is given of a text that arrives cut at `cut`, by a stream of this type that lost something before it. */
function rest(type: string, text: string, cut: number): string {
  const resync = resyncFor(type);
  const first = resync(encode(text.slice(0, cut)));
  if (first) return new TextDecoder().decode(first) + text.slice(cut);
  return new TextDecoder().decode(resync(encode(text.slice(cut))));
}

describe('a stream that lost bytes', () => {
  it.each(['\n', '\r', '\r\n'])(
    'of events is taken up after the next blank line, wherever it is cut: %j',
    (end) => {
      const text = `st of an event"}${end}${end}data: next${end}${end}`;
      for (let cut = 0; cut <= text.length; cut += 1) {
        const whole = `data: next${end}${end}`;
        // a CR at the end of a piece may leave its LF, which is an empty line to the decoder
        expect([whole, `\n${whole}`]).toContain(rest('text/event-stream; charset=utf-8', text, cut));
      }
    },
  );

  it('of lines is taken up after the next line', () => {
    expect(rest('application/x-ndjson', '"cut"}\n{"whole":1}\n', 3)).toBe('{"whole":1}\n');
  });

  it('of protobuf frames is not taken up', () => {
    expect(resyncFor('application/vnd.ag-ui.event+proto')(new Uint8Array(100))).toBeUndefined();
  });
});

describe('the frames of a protobuf stream', () => {
  it('are told from the rest of a frame begun before, wherever the stream is cut', () => {
    const frame = (length: number) => [0, 0, 0, length, ...Array.from({ length }, () => 9)];
    const stream = Uint8Array.from([...frame(3), ...frame(0), ...frame(6)]);
    const starts = [0, 7, 11, 21];
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const counter = createLeadCounter();
      expect(counter.push(stream.subarray(0, cut))).toBe(0);
      const lead = counter.push(stream.subarray(cut));
      expect(starts).toContain(cut + lead);
      expect(starts.some((start) => start >= cut && start < cut + lead)).toBe(false);
    }
  });
});
