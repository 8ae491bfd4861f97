import { readEvent } from '../../engine/event/read';
import { createDecoder, type WireFrame } from '../../engine/index';
import { eventTexts, sseText } from '../events';
import type { Scale, Value } from '../figure';
import { paired, ratio, timed } from '../pairing';

type EventFrame = Extract<WireFrame, { kind: 'event' }>;

const CHUNK = 64 * 1024;

/** SSE bytes to frames to parsed events. */
export async function decode(scale: Scale): Promise<Value[]> {
  const texts = eventTexts(scale === 'whole' ? 330_000 : 1_000, 300);
  const bytes = new TextEncoder().encode(sseText(texts));
  const rounds = scale === 'whole' ? 7 : 1;
  let events = 0;
  const through = (take: (frame: EventFrame) => void) => () =>
    timed(() => {
      const decoder = createDecoder({ transport: 'fetch', contentType: 'text/event-stream' });
      events = 0;
      for (let at = 0; at < bytes.length; at += CHUNK)
        for (const frame of decoder.push(bytes.subarray(at, at + CHUNK)))
          if (frame.kind === 'event') {
            take(frame);
            events += 1;
          }
    });
  const parse = () => timed(() => texts.forEach((text) => void JSON.parse(text)));
  const plain = await paired(
    rounds,
    through(() => {}),
    parse,
  );
  const agrees = events === texts.length;
  const exact = await paired(
    rounds,
    through(({ event, parsed }) => readEvent(event, 0, {}, parsed)),
    parse,
  );
  return [
    ratio(plain.subject, plain.baseline, {
      what: `${Math.round(bytes.length / 1e6)} MB, parsed once to know events`,
      agrees,
      budget: 1.4,
    }),
    ratio(exact.subject, exact.baseline, {
      what: 'read, with exact numbers and repeated keys',
      agrees: agrees && events === texts.length,
      budget: 2.2,
    }),
  ];
}
