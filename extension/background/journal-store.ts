import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { bodySize, keysOf, pack, packedSize, type TakenApart, unpack } from './bodies';
import type { JournalEntry, PlacedEntry } from './entry';
import { type DocumentRow, isEmpty, type Journal, type SessionRow } from './journal';

interface Stored {
  session: string;
  n: number;
  size: number;
  entry: JournalEntry;
  /** its run inputs, where bodies were taken out of them */
  inputs?: TakenApart[];
  /** keys of those bodies */
  bodies?: string[];
}

interface CaptureDatabase extends DBSchema {
  sessions: { key: string; value: SessionRow & { last: number; bytes: number } };
  documents: { key: [string, string]; value: DocumentRow & { session: string } };
  /** one object a message: one object a record is ten times slower */
  entries: { key: [string, number]; value: Stored; indexes: { bodies: string } };
  /** what messages in run inputs say, once for all requests that repeat it */
  bodies: { key: string; value: string };
}

const STORES = ['sessions', 'documents', 'entries', 'bodies'] as const;

type Writing = IDBPTransaction<CaptureDatabase, typeof STORES, 'readwrite'>;

/** The journal in IndexedDB. */
export function createStoredJournal(name = 'capture'): Journal {
  const opened = openDB<CaptureDatabase>(name, 2, {
    upgrade(database, old, _, transaction) {
      if (old < 1) {
        database.createObjectStore('sessions', { keyPath: 'id' });
        database.createObjectStore('documents', { keyPath: ['session', 'document'] });
        database.createObjectStore('entries', { keyPath: ['session', 'n'] });
      }
      database.createObjectStore('bodies');
      transaction.objectStore('entries').createIndex('bodies', 'bodies', { multiEntry: true });
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
      const packed = await packAll(session, entries);
      const transaction = await writing();
      const sessions = transaction.objectStore('sessions');
      const kept = await sessions.get(session);
      // removed with its tab in the meantime
      if (!kept) return 0;
      const added = await putAll(transaction, packed);
      for (const row of documents) void transaction.objectStore('documents').put({ session, ...row });
      const last = Math.max(kept.last, ...entries.map(({ n }) => n));
      void sessions.put({ ...kept, last, bytes: kept.bytes + added });
      await transaction.done;
      return added;
    },
    async page(session, from, count) {
      const range = IDBKeyRange.bound([session, from], [session, Number.MAX_SAFE_INTEGER]);
      const reading = (await opened).transaction(['entries', 'bodies']);
      return whole(reading, await reading.objectStore('entries').getAll(range, count));
    },
    async pick(session, numbers) {
      const reading = (await opened).transaction(['entries', 'bodies']);
      const store = reading.objectStore('entries');
      const found = await Promise.all(numbers.map((n) => store.get([session, n])));
      return whole(
        reading,
        found.filter((one) => one !== undefined),
      );
    },
    async amend(session, entries) {
      const packed = await packAll(session, entries);
      const transaction = await writing();
      const added = await putAll(transaction, packed);
      const kept = await transaction.objectStore('sessions').get(session);
      if (kept) void transaction.objectStore('sessions').put({ ...kept, bytes: kept.bytes + added });
      await transaction.done;
      return -added;
    },
    async clear(session, entries) {
      const packed = await packAll(session, entries);
      const transaction = await writing();
      void transaction.objectStore('entries').delete(allOf(session));
      void transaction.objectStore('bodies').delete(keysOf(session));
      const bytes = await putAll(transaction, packed);
      const kept = await transaction.objectStore('sessions').get(session);
      const last = Math.max(kept?.last ?? 0, ...entries.map(({ n }) => n));
      if (kept) void transaction.objectStore('sessions').put({ ...kept, last, bytes });
      await transaction.done;
      return bytes;
    },
    remove: async (session) => removeSession(await opened, session),
    async strays(boot) {
      const all = await (await opened).getAll('sessions');
      return all.filter((one) => one.boot !== boot).map(({ last: _last, bytes: _bytes, ...row }) => row);
    },
  };
}

interface Packed {
  stored: Stored;
  empty: boolean;
  texts: ReadonlyMap<string, string>;
}

/** Before the transaction, which would not wait for the hashes. */
function packAll(session: string, entries: readonly PlacedEntry[]): Promise<Packed[]> {
  return Promise.all(
    entries.map(async (placed) => {
      const packed = await pack(session, placed.entry);
      const { entry, inputs, bodies: texts } = packed;
      const stored: Stored = { session, n: placed.n, size: packedSize(packed), entry };
      if (texts.size > 0) Object.assign(stored, { inputs, bodies: [...texts.keys()] });
      return { stored, empty: isEmpty(placed), texts };
    }),
  );
}

/** Puts entries in their places, and bodies that are new; removes those that nothing says any more. Resolves to what that added, in bytes. */
async function putAll(transaction: Writing, packed: readonly Packed[]): Promise<number> {
  const entries = transaction.objectStore('entries');
  const bodies = transaction.objectStore('bodies');
  const left = new Set<string>();
  let added = 0;
  for (const { stored, empty, texts } of packed) {
    const before = await entries.get([stored.session, stored.n]);
    for (const key of before?.bodies ?? []) left.add(key);
    added += (empty ? 0 : stored.size) - (before?.size ?? 0);
    if (empty) void entries.delete([stored.session, stored.n]);
    else void entries.put(stored);
    for (const [key, body] of texts) {
      if ((await bodies.getKey(key)) !== undefined) continue;
      added += bodySize(body);
      void bodies.put(body, key);
    }
  }
  for (const key of left) {
    if ((await entries.index('bodies').getKey(key)) !== undefined) continue;
    added -= bodySize((await bodies.get(key)) ?? '');
    void bodies.delete(key);
  }
  return added;
}

/** Stored entries as they were given, each body read once. */
async function whole(
  reading: IDBPTransaction<CaptureDatabase, ('entries' | 'bodies')[]>,
  stored: readonly Stored[],
): Promise<PlacedEntry[]> {
  const keys = [...new Set(stored.flatMap(({ bodies = [] }) => bodies))];
  const texts = new Map<string, string>();
  if (keys.length > 0) {
    const bodies = reading.objectStore('bodies');
    const found = await Promise.all(keys.map((key) => bodies.get(key)));
    for (const [at, text] of found.entries()) if (text !== undefined) texts.set(keys[at]!, text);
  }
  return stored.map(({ n, entry, inputs = [] }) => ({
    n,
    entry: unpack(entry, inputs, (key) => texts.get(key)),
  }));
}

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
  void transaction.objectStore('bodies').delete(keysOf(session));
  await transaction.done;
}
