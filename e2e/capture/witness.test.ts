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

const shown = (text: string | RegExp) => devtools.panel.getByText(text).first().waitFor();
const items = () => devtools.panel.getByRole('treeitem', { name: /m-/ });

it('says that nothing was missed while the hook sees what the network log names', async () => {
  await browsing.page.evaluate(async () => (await fetch('/huge?mib=0&run=seen', agent())).text());
  await items().filter({ hasText: 'm-seen' }).waitFor();
  await shown('Nothing missed');
});

it('loads the stream of a worker, late, and says so', async () => {
  await browsing.page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker('/hidden.js');
        worker.onmessage = resolve;
        worker.postMessage('worker');
      }),
  );
  await items().filter({ hasText: 'm-worker' }).waitFor();
  // the log told of the stream before this one too, and that it was seen was not forgotten
  await shown('1 stream loaded late');
  expect(await items().count()).toBe(2);
});
