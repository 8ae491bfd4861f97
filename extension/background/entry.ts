import type { HookRecord } from '../messages/content';

type Open = Extract<HookRecord, { kind: 'open' }>;
type Head = Extract<HookRecord, { kind: 'head' }>;

/** Stands in for what an ended stream carried and the journal no longer has: one for each of its threads. */
export interface LostRecord {
  kind: 'lost';
  stream: number;
  t: number;
  threadId: string;
  bytes: number;
}

/** One object of the journal. Replaying a session's entries in order makes the session again, exactly. */
export type JournalEntry =
  /** what a relay sent in one message */
  | {
      kind: 'batch';
      document: string;
      frameUrl: string;
      records: (HookRecord | LostRecord)[];
      /** it is from the network log, and no hook told of it */
      late?: true;
    }
  /** what was not kept of these streams, or, where none are named, of all that the document had open */
  | {
      kind: 'gap';
      document: string;
      t: number;
      streams: number[];
      records: number;
      bytes: number;
      reason: string;
    }
  /** a stream that was open when what came before was cleared */
  | {
      kind: 'carry';
      document: string;
      frameUrl: string;
      t: number;
      open: Open;
      head?: Head;
      confirmed: boolean;
    }
  /** the document is gone: what it had open has ended */
  | { kind: 'left'; document: string; t: number };

/** An entry in its place: `n` rises with every entry of a session. */
export interface PlacedEntry {
  n: number;
  entry: JournalEntry;
}

/** What an entry weighs, in bytes, roughly. */
export function entrySize(entry: JournalEntry): number {
  if (entry.kind !== 'batch') return 256;
  return entry.records.reduce((sum, record) => sum + recordSize(record), 128);
}

function recordSize(record: HookRecord | LostRecord): number {
  if (record.kind === 'bytes') return 48 + record.bytes.byteLength;
  if (record.kind === 'text') return 48 + record.text.length * 2;
  if (record.kind === 'sent') return 48 + record.input.length * 2;
  if (record.kind === 'open') return 128 + (record.input?.length ?? 0) * 2;
  return 64;
}
