import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, type DevTools, launch } from '../driver/browser';
import type { ChromiumDevTools } from '../driver/devtools';
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

it('leads from an event to the line that started its request', async () => {
  const { panel } = devtools;
  await browsing.page.evaluate(async () => {
    const script = document.createElement('script');
    script.src = '/starts.js';
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    document.body.append(script);
    await loaded;
    await (window as unknown as { onSend(): Promise<unknown> }).onSend();
  });
  await panel.getByRole('tab', { name: /Events/ }).click();
  await panel.getByRole('row', { name: /RUN_STARTED/ }).click();
  await panel.getByText('Request started at').waitFor();
  await panel.getByRole('button', { name: /caller/ }).click();
  const places = await panel.locator('.callers').getByText('starts.js').allTextContents();
  expect(places).toEqual(['starts.js:6']);
  const line = panel.getByText('starts.js:3', { exact: true });
  if (browsing.name === 'firefox')
    return expect(await line.getAttribute('title')).toMatch(/starts\.js:3:\d+$/);
  await line.click();
  await (devtools as ChromiumDevTools).window.getByText('Line 3, column').waitFor();
});
