import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChromiumBrowsing, launchChromium } from '../driver/chromium';
import { openProbe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let folder: string;
let browsing: ChromiumBrowsing;
let other: Worker;

beforeAll(async () => {
  server = await serveStreams();
  folder = await mkdtemp(join(tmpdir(), 'agui-metadata-other-'));
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1',
    background: { service_worker: 'w.js' },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'w.js'), 'self.isOther = true;');
  const { extension } = testedBuild();
  const both = `${extension},${folder}`;
  browsing = await launchChromium({
    extension,
    args: [`--disable-extensions-except=${both}`, `--load-extension=${both}`],
  });
  const isOther = (worker: Worker) => worker.evaluate(() => Reflect.has(globalThis, 'isOther'));
  const workers = browsing.context.serviceWorkers();
  const found = await Promise.all(workers.map(isOther));
  other =
    workers[found.indexOf(true)] ??
    (await browsing.context.waitForEvent('serviceworker', { predicate: isOther, timeout: 15_000 }));
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

it('no other extension or page is named that may connect', async () => {
  const manifest = await browsing.worker.evaluate(() => chrome.runtime.getManifest());
  expect(manifest.externally_connectable).toEqual({ ids: [] });
});

it('another extension gets no answer, and changes nothing', async () => {
  await browsing.page.goto(server.origin);
  const probe = await openProbe(browsing);
  await browsing.page.evaluate(async () => (await fetch('/events', agent())).text());
  await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
  const tabId = await browsing.tabId();
  const outcomes = await other.evaluate(
    async ([id, tab]) => {
      const closed = (name: string) =>
        new Promise<string>((resolve) => {
          const port = chrome.runtime.connect(id, { name });
          port.onMessage.addListener(() => resolve(`${name}: answered`));
          port.onDisconnect.addListener(() => {
            resolve(`${name}: ${chrome.runtime.lastError?.message}`);
          });
          port.postMessage({ kind: 'open', tabId: tab });
          port.postMessage({ kind: 'command', command: { do: 'clear' } });
        });
      const sent = chrome.runtime.sendMessage(id, { kind: 'command', command: { do: 'clear' } }).then(
        (value) => `answered ${value}`,
        (error: Error) => error.message,
      );
      return [await sent, await closed('panel'), await closed('relay')];
    },
    [browsing.extensionId, tabId] as const,
  );
  const none = 'Could not establish connection. Receiving end does not exist.';
  expect(outcomes).toEqual([none, `panel: ${none}`, `relay: ${none}`]);
  expect((await probe.snapshot()).counts.events).toBe(9);
  await probe.close();
});
