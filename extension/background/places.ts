import { createDecoder, type WireFrame } from '../../engine/index';
import type { HookRecord } from '../messages/content';
import type { LostRecord, PlacedEntry } from './entry';
import { createJoiner } from './joiner';
import type { FramePlace, Stream } from './stream';

const COLUMNS = 4;

/** Where each event of a session stands in the journal, in four numbers an event. */
export interface Places {
  /** Adds the next event; its `fromEnd` is known by now. */
  add(place: FramePlace): void;
  at(event: number): FramePlace | undefined;
}

export function createPlaces(): Places {
  const streams: Stream[] = [];
  const numbers = new Map<Stream, number>();
  let cells = new Uint32Array(COLUMNS * 1024);
  let count = 0;

  const numberOf = (stream: Stream) => {
    const known = numbers.get(stream);
    if (known !== undefined) return known;
    numbers.set(stream, streams.length);
    return streams.push(stream) - 1;
  };
  return {
    add({ stream, first, last, fromEnd }) {
      if (count * COLUMNS === cells.length) {
        const grown = new Uint32Array(cells.length * 2);
        grown.set(cells);
        cells = grown;
      }
      cells.set([numberOf(stream), first, last, fromEnd], count * COLUMNS);
      count += 1;
    },
    at(event) {
      if (event < 0 || event >= count) return undefined;
      const [stream, first, last, fromEnd] = cells.subarray(event * COLUMNS, event * COLUMNS + COLUMNS);
      return { stream: streams[stream!]!, first: first!, last: last!, fromEnd: fromEnd! };
    },
  };
}

/** Decodes once more the frame at `place`, from the entries that hold it; undefined when they are no longer there. */
export function frameAt(place: FramePlace, entries: PlacedEntry[]): WireFrame | undefined {
  const { stream, first, last, fromEnd } = place;
  const { transport, stream: number } = stream.open;
  const decoder = createDecoder({ transport, contentType: stream.head?.contentType ?? '' });
  const join = createJoiner();
  let skip = stream.leads.get(first) ?? 0;
  const read = (record: HookRecord | LostRecord): WireFrame[] => {
    if (record.stream !== number) return [];
    if (record.kind === 'text') {
      const whole = join(record.text, record.more);
      return whole === undefined ? [] : decoder.push(whole);
    }
    if (record.kind === 'end') return decoder.end();
    if (record.kind !== 'bytes') return [];
    const skipped = Math.min(skip, record.bytes.length);
    skip -= skipped;
    return decoder.push(record.bytes.subarray(skipped));
  };
  let frames: WireFrame[] = [];
  for (const { n, entry } of entries) {
    if (entry.document !== stream.document) continue;
    if (entry.kind === 'batch') frames = entry.records.flatMap(read);
    else if (entry.kind === 'left') frames = decoder.end();
    if (n === last) return frames.at(-fromEnd);
  }
  return undefined;
}
