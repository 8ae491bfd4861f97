import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { openProbe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

/** What one of the extension's databases holds in a store. */
function rowsOf<Row>(database: string, store: string): Promise<Row[]> {
  return browsing.worker.evaluate(
    async ([name, of]) => {
      const opening = indexedDB.open(name);
      const opened = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      if (!opened.objectStoreNames.contains(of)) {
        opened.close();
        indexedDB.deleteDatabase(name);
        return [];
      }
      const all = opened.transaction(of).objectStore(of).getAll();
      const rows = await new Promise<Row[]>((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
      opened.close();
      return rows;
    },
    [database, store] as const,
  );
}

const isSwept = async () => {
  for (const store of ['sessions', 'entries', 'bodies', 'documents'])
    if ((await rowsOf('capture', store)).length > 0) return false;
  return true;
};

/** Records a run in a tab of its own, and closes it; `worker` is what becomes of the worker in between. */
async function recordAndClose(worker: 'lives' | 'dies'): Promise<void> {
  const page = await browsing.newPage();
  await page.goto(`${server.origin}/?${worker}`);
  const probe = await openProbe(browsing, page);
  await page.evaluate(async () => {
    const messages = [{ id: 'm', role: 'user', content: 'said '.repeat(200) }];
    const body = JSON.stringify({ threadId: 't', runId: 'r', messages });
    await (await fetch('/events', { method: 'POST', body })).text();
  });
  await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
  expect(await isSwept()).toBe(false);
  if (worker === 'dies') {
    await browsing.worker.kill();
    await browsing.worker.restarted();
  }
  // a probe is a panel on the tab: with it open the session would be asked for again
  await probe.close();
  await page.close();
}

it.each(['lives', 'dies'] as const)('a tab’s session goes with the tab: the worker %s', async (worker) => {
  await recordAndClose(worker);
  await until('all of it to go', isSwept);
  expect(await rowsOf('library', 'sessions')).toEqual([]);
});

it.each(['lives', 'dies'] as const)(
  'it is saved if sessions are to be kept: the worker %s',
  async (worker) => {
    await browsing.worker.evaluate(() => chrome.storage.local.set({ settings: { keepSessions: true } }));
    const before = (await rowsOf('library', 'sessions')).length;
    await recordAndClose(worker);
    await until('all of it to go', isSwept);
    const kept = await rowsOf<{ origin: string; events: number; from: string }>('library', 'sessions');
    expect(kept).toHaveLength(before + 1);
    for (const one of kept) expect(one).toMatchObject({ origin: server.origin, events: 9, from: 'page' });
    const contents = await rowsOf<{ content: Blob }>('library', 'contents');
    expect(contents).toHaveLength(kept.length);
  },
);
