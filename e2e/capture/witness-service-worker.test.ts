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

it('loads the stream of a service worker, late, and says so', async () => {
  await browsing.page.evaluate(async () => {
    await navigator.serviceWorker.register('/hidden.js');
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      active!.postMessage('service', [port2]);
    });
  });
  await items().filter({ hasText: 'm-service' }).waitFor();
  await shown('1 stream loaded late');
});
