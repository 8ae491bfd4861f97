import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { entrySize, type JournalEntry, type PlacedEntry } from './entry';
import { type DocumentRow, isEmpty, type Journal, type SessionRow } from './journal';

type Stored = { session: string; n: number; size: number; entry: JournalEntry };

interface CaptureDatabase extends DBSchema {
  sessions: { key: string; value: SessionRow & { last: number; bytes: number } };
  documents: { key: [string, string]; value: DocumentRow & { session: string } };
  /** one object a message: one object a record is ten times slower */
  entries: { key: [string, number]; value: Stored };
}

const STORES = ['sessions', 'documents', 'entries'] as const;

/** The journal in IndexedDB. */
export function createStoredJournal(name = 'capture'): Journal {
  const opened = openDB<CaptureDatabase>(name, 1, {
    upgrade(database) {
      database.createObjectStore('sessions', { keyPath: 'id' });
      database.createObjectStore('documents', { keyPath: ['session', 'document'] });
      database.createObjectStore('entries', { keyPath: ['session', 'n'] });
    },
  });
  const writing = async () => (await opened).transaction(STORES, 'readwrite', { durability: 'relaxed' });

  return {
    open: async (row) => openSession(await opened, row),
    async save(row) {
      const transaction = await writing();
      const sessions = transaction.objectStore('sessions');
      const kept = await sessions.get(row.id);
      await sessions.put({ last: 0, bytes: 0, ...kept, ...row });
      await transaction.done;
    },
    async append(session, entries, documents) {
      const transaction = await writing();
      const sessions = transaction.objectStore('sessions');
      const kept = await sessions.get(session);
      // removed with its tab in the meantime
      if (!kept) return transaction.done;
      const stored = entries.map(({ n, entry }) => ({ session, n, size: entrySize(entry), entry }));
      for (const one of stored) void transaction.objectStore('entries').put(one);
      for (const row of documents) void transaction.objectStore('documents').put({ session, ...row });
      const bytes = stored.reduce((sum, { size }) => sum + size, kept.bytes);
      void sessions.put({ ...kept, last: Math.max(kept.last, ...entries.map(({ n }) => n)), bytes });
      await transaction.done;
    },
    async page(session, from, count) {
      const range = IDBKeyRange.bound([session, from], [session, Number.MAX_SAFE_INTEGER]);
      return (await (await opened).getAll('entries', range, count)).map(placed);
    },
    async pick(session, numbers) {
      const { store } = (await opened).transaction('entries');
      const found = await Promise.all(numbers.map((n) => store.get([session, n])));
      return found.flatMap((one) => (one ? placed(one) : []));
    },
    async amend(session, entries) {
      const transaction = await writing();
      const store = transaction.objectStore('entries');
      let freed = 0;
      for (const one of entries) {
        const size = isEmpty(one) ? 0 : entrySize(one.entry);
        freed += ((await store.get([session, one.n]))?.size ?? 0) - size;
        if (isEmpty(one)) void store.delete([session, one.n]);
        else void store.put({ session, n: one.n, size, entry: one.entry });
      }
      const kept = await transaction.objectStore('sessions').get(session);
      if (kept) void transaction.objectStore('sessions').put({ ...kept, bytes: kept.bytes - freed });
      await transaction.done;
    },
    async clear(session, entries) {
      const transaction = await writing();
      const store = transaction.objectStore('entries');
      void store.delete(allOf(session));
      for (const { n, entry } of entries) void store.put({ session, n, size: entrySize(entry), entry });
      const kept = await transaction.objectStore('sessions').get(session);
      const last = Math.max(kept?.last ?? 0, ...entries.map(({ n }) => n));
      if (kept) {
        const bytes = entries.reduce((sum, { entry }) => sum + entrySize(entry), 0);
        void transaction.objectStore('sessions').put({ ...kept, last, bytes });
      }
      await transaction.done;
    },
    remove: async (session) => removeSession(await opened, session),
    async sweep(boot) {
      for (const { id, boot: of } of await (await opened).getAll('sessions'))
        if (of !== boot) await removeSession(await opened, id);
    },
  };
}

const placed = ({ n, entry }: Stored): PlacedEntry => ({ n, entry });

function allOf(session: string): IDBKeyRange {
  return IDBKeyRange.bound([session], [session, []]);
}

async function openSession(database: IDBPDatabase<CaptureDatabase>, row: SessionRow) {
  const kept = await database.get('sessions', row.id);
  if (!kept) await database.put('sessions', { ...row, last: 0, bytes: 0 });
  const documents = await database.getAll('documents', allOf(row.id));
  const { last, bytes, ...known } = kept ?? { last: 0, bytes: 0, ...row };
  return { row: { ...row, ...known }, documents, last, bytes };
}

async function removeSession(database: IDBPDatabase<CaptureDatabase>, session: string): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
  void transaction.objectStore('sessions').delete(session);
  void transaction.objectStore('documents').delete(allOf(session));
  void transaction.objectStore('entries').delete(allOf(session));
  await transaction.done;
}
