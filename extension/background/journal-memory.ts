import { entrySize, type PlacedEntry } from './entry';
import { type DocumentRow, isEmpty, type Journal, type SessionRow } from './journal';

/** A journal for private windows: in memory only, gone with the worker. */
export function createMemoryJournal(): Journal {
  const sessions = new Map<
    string,
    { row: SessionRow; documents: Map<string, DocumentRow>; entries: Map<number, PlacedEntry> }
  >();
  const sessionOf = (id: string) => {
    const session = sessions.get(id);
    if (!session) throw new Error('The session is not open.');
    return session;
  };
  /** Resolves to how much heavier the session is. */
  const put = (id: string, entries: PlacedEntry[]): number => {
    let added = 0;
    for (const placed of entries) {
      added += sizeOf(placed) - sizeOf(sessionOf(id).entries.get(placed.n));
      if (isEmpty(placed)) sessionOf(id).entries.delete(placed.n);
      else sessionOf(id).entries.set(placed.n, placed);
    }
    return added;
  };
  return {
    async open(row) {
      if (!sessions.has(row.id)) sessions.set(row.id, { row, documents: new Map(), entries: new Map() });
      const { documents, entries, row: kept } = sessionOf(row.id);
      const sizes = [...entries.values()].map(({ entry }) => entrySize(entry));
      return {
        row: kept,
        documents: [...documents.values()],
        last: Math.max(0, ...entries.keys()),
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    },
    async save(row) {
      sessionOf(row.id).row = row;
    },
    async append(id, entries, documents) {
      for (const row of documents) sessionOf(id).documents.set(row.document, row);
      return put(id, entries);
    },
    async page(id, from, count) {
      return [...sessionOf(id).entries.values()].filter(({ n }) => n >= from).slice(0, count);
    },
    async pick(id, numbers) {
      return numbers.flatMap((n) => sessionOf(id).entries.get(n) ?? []);
    },
    amend: async (id, entries) => -put(id, entries),
    async clear(id, entries) {
      sessionOf(id).entries.clear();
      return put(id, entries);
    },
    async remove(id) {
      sessions.delete(id);
    },
    // it holds none from before this start
    strays: async () => [],
  };
}

const sizeOf = (placed: PlacedEntry | undefined) =>
  placed && !isEmpty(placed) ? entrySize(placed.entry) : 0;
