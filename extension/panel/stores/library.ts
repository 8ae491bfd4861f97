import { computed, signal } from '@preact/signals';
import { type KeptSession, type Library, openLibrary } from '../../platform/library';

export type LibraryStore = ReturnType<typeof createLibrary>;

/** The sessions that the person kept: saved from a page, or read from a file. */
export function createLibrary(open: () => Library = openLibrary) {
  let library: Library | undefined;
  const place = () => {
    library ??= open();
    return library;
  };
  const kept = signal<readonly KeptSession[]>([]);

  async function load(): Promise<void> {
    // a browser may close its storage to the extension: then nothing is kept
    kept.value = await place()
      .list()
      .catch(() => []);
  }

  return {
    sessions: computed(() => [...kept.value].sort((a, b) => b.keptAt - a.keptAt)),
    load,
    async keep(
      session: Omit<KeptSession, 'id' | 'keptAt' | 'bytes'>,
      parts: BlobPart[],
    ): Promise<KeptSession> {
      const content = new Blob(parts, { type: 'application/x-ndjson' });
      const whole = { ...session, id: crypto.randomUUID(), keptAt: Date.now(), bytes: content.size };
      await place().keep(whole, content);
      await load();
      return whole;
    },
    async rename(id: string, name: string): Promise<void> {
      await place().rename(id, name);
      await load();
    },
    async remove(id: string): Promise<void> {
      await place().remove(id);
      await load();
    },
    /** A kept session as a file; undefined when it is gone. */
    async file({ id, name }: KeptSession): Promise<File | undefined> {
      const content = await place().content(id);
      return content && new File([content], name);
    },
  };
}
