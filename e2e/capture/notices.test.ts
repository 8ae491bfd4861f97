import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, type DevTools, launch } from '../driver/browser';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;
let devtools: DevTools;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
  await browsing.page.goto(server.origin);
  devtools = await browsing.openDevTools();
});

afterAll(async () => {
  expect(await devtools?.errors()).toEqual([]);
  await browsing?.close();
  await server?.close();
});

it('the panel says what a stream was that is none of AG-UI', async () => {
  await browsing.page.evaluate(async () => (await fetch('/other?id=short&n=3')).text());
  const { panel } = devtools;
  await panel.getByText('text/event-stream: 3 frames, none of AG-UI').waitFor();
  const named = await panel.locator('.empty-others code').textContent();
  // where the hook met the response only, the method is not known
  expect(named?.replace(/^GET /, '')).toBe(`${server.origin}/other?id=short&n=3`);
});

it('the panel says how many streams went to stay within the quota', async () => {
  await browsing.worker.evaluate(() => chrome.storage.local.set({ settings: { tabQuota: 8 } }));
  await browsing.page.evaluate(async () => {
    for (const run of ['r1', 'r2', 'r3', 'r4', 'r5'])
      await (await fetch(`/huge?mib=2&run=${run}`, agent())).text();
  });
  await devtools.panel.getByText(/^\d old streams? dropped$/).waitFor();
});
