import type { SessionRecord } from '../../engine/index';
import type { HookRecord } from '../messages/content';
import type { JournalEntry, LostRecord, PlacedEntry } from './entry';
import { type FramePlace, Stream } from './stream';

type Batch = Extract<JournalEntry, { kind: 'batch' }>;
type End = Extract<HookRecord, { kind: 'end' }>;

/** What the playback tells its listener. */
export interface PlaybackListener {
  push(record: SessionRecord, place?: FramePlace): void;
  /** The session begins at this `Date.now()` ms; told once, unless it was known. */
  started(t: number): void;
  /** A stream turned out not to speak AG-UI; these entries hold what is kept of it. */
  letGo(stream: Stream, entries: number[]): void;
  /** A stream that spoke AG-UI is over; the entries from its first to `last` hold what is kept of it. */
  ended(stream: Stream, last: number): void;
}

/** Reads a session's entries in order and tells the records they hold. The same entries give the same records. */
export interface Playback {
  take(placed: PlacedEntry): void;
  /** What is to be kept of the streams open now, should all before be cleared. */
  carries(t: number): JournalEntry[];
  /** Documents that have a stream open. */
  documents(): Set<string>;
}

/** `begin` is the `Date.now()` ms of the session's begin; 0 lets the first record set it. */
export function createPlayback(listener: PlaybackListener, begin = 0): Playback {
  const streams = new Map<string, Stream>();
  let startedAt = begin;
  let seq = 0;

  const own = {
    push(record: SessionRecord, place?: FramePlace) {
      if ('seq' in record) {
        seq += 1;
        record.seq = seq;
      }
      listener.push(record, place);
    },
    timeOf: (t: number) => Math.max(0, Math.round((t - startedAt) * 1000) / 1000),
  };
  const start = (t: number) => {
    if (startedAt !== 0) return;
    startedAt = t;
    listener.started(t);
  };
  const keyOf = (document: string, stream: number) => `${document} ${stream}`;
  const letGo = (key: string, stream: Stream) => {
    streams.delete(key);
    listener.letGo(stream, [...stream.entries]);
  };
  const takeRecord = (
    { document, frameUrl, late }: Batch,
    record: HookRecord | LostRecord,
    touched: Set<Stream>,
    n: number,
  ) => {
    const key = keyOf(document, record.stream);
    start(record.t);
    if (record.kind === 'open') {
      // the input is in the journal; streams outlive it
      const { input: _, ...open } = record;
      streams.set(key, new Stream(document, frameUrl, open, own, late));
    }
    const stream = streams.get(key);
    // its begin was cleared, or it was let go
    if (!stream) return;
    stream.begin(n);
    touched.add(stream);
    if (record.kind === 'open' && record.input !== undefined) stream.sent(record.input, record.t);
    if (record.kind === 'head') stream.head = record;
    if (record.kind === 'bytes') stream.chunk(record.bytes, record.t);
    if (record.kind === 'text') stream.text(record.text, record.t, record.more);
    if (record.kind === 'sent') stream.sent(record.input, record.t);
    if (record.kind === 'lost') stream.lost(record);
    if (record.kind === 'end') end(key, stream, record, n);
    else if (stream.failedTrial) letGo(key, stream);
  };
  const end = (key: string, stream: Stream, { reason, t }: Pick<End, 'reason' | 't'>, n: number) => {
    stream.end(reason, t);
    if (!stream.confirmed) return letGo(key, stream);
    streams.delete(key);
    listener.ended(stream, n);
  };
  const openIn = (document: string) => [...streams].filter(([, stream]) => stream.document === document);

  const takeEntry = ({ n, entry }: PlacedEntry, touched: Set<Stream>) => {
    const { document } = entry;
    if (entry.kind === 'batch') {
      for (const record of entry.records) takeRecord(entry, record, touched, n);
      return;
    }
    start(entry.t);
    if (entry.kind === 'carry') {
      const { open, head, confirmed, frameUrl } = entry;
      const stream = new Stream(document, frameUrl, open, own);
      streams.set(keyOf(document, open.stream), stream);
      stream.carried(confirmed, head, entry.t);
    }
    if (entry.kind === 'gap') {
      const hit = openIn(document).filter(
        ([, { open }]) => entry.streams.length === 0 || entry.streams.includes(open.stream),
      );
      for (const [, stream] of hit) stream.gap(entry.reason, entry.t, entry.bytes);
    }
    if (entry.kind === 'left')
      for (const [key, stream] of openIn(document)) end(key, stream, { t: entry.t, reason: 'aborted' }, n);
  };

  return {
    take(placed) {
      const touched = new Set<Stream>();
      takeEntry(placed, touched);
      for (const stream of touched) stream.finish();
    },
    carries: (t) => [...streams.values()].map((stream) => stream.carry(t)),
    documents: () => new Set([...streams.values()].map(({ document }) => document)),
  };
}
