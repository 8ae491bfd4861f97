import type { OtherStream } from '../messages/panel';
import type { PlacedEntry } from './entry';
import type { Pause } from './pauses';

/** What is kept of a tab's session beside its entries. */
export interface SessionRow {
  id: string;
  /** which start of the browser the tab belongs to */
  boot: string;
  tabId: number;
  recording: boolean;
  pauses: Pause[];
  preserve: boolean;
  /** the document that the tab shows, '' before any said hello */
  topDocument: string;
  letGo: number;
  /** what was let go, the first of it */
  others: OtherStream[];
  /** how often a document went on with another worker, and how often something came again then; of the most disturbed one */
  resumed: number;
  resent: number;
  /** streams that were dropped to make room */
  dropped: number;
  /** the page's address */
  pageUrl: string;
  /** `Date.now()` ms of the first record, 0 before it */
  startedAt: number;
}

/** How far a document's messages are kept. */
export interface DocumentRow {
  document: string;
  seq: number;
}

/** What of a session outlives the worker. */
export interface Kept {
  row: SessionRow;
  documents: DocumentRow[];
  /** the number of the last entry, 0 when there is none */
  last: number;
  bytes: number;
}

/** Where sessions are kept; the truth of which everything else is a cache. */
export interface Journal {
  /** What is kept of a session; a new one gets `row`. */
  open(row: SessionRow): Promise<Kept>;
  save(row: SessionRow): Promise<void>;
  /** Resolves once the entries and how far their documents' messages go are kept, all or none; to what they added, in bytes. */
  append(session: string, entries: PlacedEntry[], documents: DocumentRow[]): Promise<number>;
  /** Up to `count` entries from number `from` on, in order. */
  page(session: string, from: number, count: number): Promise<PlacedEntry[]>;
  /** The entries of these numbers that are still there. */
  pick(session: string, numbers: number[]): Promise<PlacedEntry[]>;
  /** Puts entries in the place of older ones of their numbers; one with no records is removed. Resolves to what that freed, in bytes. */
  amend(session: string, entries: PlacedEntry[]): Promise<number>;
  /** Removes all entries and puts these in their place; resolves to what they weigh, in bytes. */
  clear(session: string, entries: PlacedEntry[]): Promise<number>;
  remove(session: string): Promise<void>;
  /** The sessions of other starts of the browser. */
  strays(boot: string): Promise<SessionRow[]>;
}

/** Whether an entry has nothing left to say. */
export function isEmpty({ entry }: PlacedEntry): boolean {
  return entry.kind === 'batch' && entry.records.length === 0;
}
