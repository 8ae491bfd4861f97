import type { HookRecord } from '../messages/content';
import type { LostRecord, PlacedEntry } from './entry';
import { bare } from './intake';
import type { Stream } from './stream';

/** A stream that is over, and where the journal has what it carried. */
export interface EndedStream {
  stream: Stream;
  last: number;
  bytes: number;
}

/** what a quota lets a session hold before its oldest streams go, and what it holds after that */
const FULL = 0.9;
const ROOMY = 0.6;

/** Whether a session of so many bytes is due to lose its oldest streams. */
export function isCramped(bytes: number, quota: number): boolean {
  return bytes > quota * FULL;
}

/** The oldest ended streams, as many as leave the session roomy; none that carried nothing. */
export function oldestOf(ended: readonly EndedStream[], bytes: number, quota: number): EndedStream[] {
  const going: EndedStream[] = [];
  let left = bytes;
  for (const one of ended) {
    if (left <= quota * ROOMY) break;
    if (one.bytes === 0) continue;
    going.push(one);
    left -= one.bytes;
  }
  return going;
}

/** An entry without what a stream carried: that it was there, how it answered and that it ended stays, and what is lost is said. */
export function withoutContent(
  { n, entry }: PlacedEntry,
  { stream, bytes }: EndedStream,
  threads: readonly string[],
): PlacedEntry {
  if (entry.kind !== 'batch' || entry.document !== stream.document) return { n, entry };
  const number = stream.open.stream;
  const lost = (t: number) =>
    threads.map((threadId): LostRecord => ({ kind: 'lost', stream: number, t, threadId, bytes }));
  const reduced = (record: HookRecord | LostRecord): (HookRecord | LostRecord)[] => {
    if (record.stream !== number || record.kind === 'lost') return [record];
    const kept = bare(record);
    return record.kind === 'open' ? [...kept, ...lost(record.t)] : kept;
  };
  return { n, entry: { ...entry, records: entry.records.flatMap(reduced) } };
}
