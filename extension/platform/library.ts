import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A session that the person kept, without its content. */
export interface KeptSession {
  id: string;
  name: string;
  /** `Date.now()` ms */
  keptAt: number;
  /** saved from a live page, or read from a file */
  from: 'page' | 'file';
  /** origin of the page, '' when unknown */
  origin: string;
  events: number;
  /** of its content */
  bytes: number;
}

interface LibraryDatabase extends DBSchema {
  sessions: { key: string; value: KeptSession };
  contents: { key: string; value: { id: string; content: Blob } };
}

/** Where kept sessions are: in IndexedDB, or, in private windows, in memory alone. */
export interface Library {
  list(): Promise<KeptSession[]>;
  keep(session: KeptSession, content: Blob): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  content(id: string): Promise<Blob | undefined>;
}

const STORES = ['sessions', 'contents'] as const;

export function openLibrary(): Library {
  return chrome.extension?.inIncognitoContext ? memoryLibrary() : storedLibrary();
}

function storedLibrary(name = 'library'): Library {
  let opened: Promise<IDBPDatabase<LibraryDatabase>> | undefined;
  const database = () => {
    opened ??= openDB<LibraryDatabase>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('sessions', { keyPath: 'id' });
        fresh.createObjectStore('contents', { keyPath: 'id' });
      },
    });
    return opened;
  };
  return {
    list: async () => (await database()).getAll('sessions'),
    async keep(session, content) {
      const transaction = (await database()).transaction(STORES, 'readwrite');
      void transaction.objectStore('sessions').put(session);
      void transaction.objectStore('contents').put({ id: session.id, content });
      await transaction.done;
    },
    async rename(id, to) {
      const transaction = (await database()).transaction('sessions', 'readwrite');
      const kept = await transaction.store.get(id);
      if (kept) void transaction.store.put({ ...kept, name: to });
      await transaction.done;
    },
    async remove(id) {
      const transaction = (await database()).transaction(STORES, 'readwrite');
      void transaction.objectStore('sessions').delete(id);
      void transaction.objectStore('contents').delete(id);
      await transaction.done;
    },
    content: async (id) => (await (await database()).get('contents', id))?.content,
  };
}

function memoryLibrary(): Library {
  const kept = new Map<string, { session: KeptSession; content: Blob }>();
  return {
    list: async () => [...kept.values()].map(({ session }) => session),
    async keep(session, content) {
      kept.set(session.id, { session, content });
    },
    async rename(id, name) {
      const found = kept.get(id);
      if (found) found.session = { ...found.session, name };
    },
    async remove(id) {
      kept.delete(id);
    },
    content: async (id) => kept.get(id)?.content,
  };
}
