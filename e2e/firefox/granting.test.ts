import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StreamServer, serveStreams } from '../capture/stream-server';
import { type FirefoxBrowsing, type FirefoxDevTools, launchFirefox } from '../driver/firefox';
import type { FirefoxView } from '../driver/marionette/view';
import { until } from '../driver/until';

let server: StreamServer;
let browsing: FirefoxBrowsing;
let devtools: FirefoxDevTools;
let host: string;

beforeAll(async () => {
  server = await serveStreams();
  host = `agent.example:${new URL(server.origin).port}`;
  browsing = await launchFirefox({
    dock: 'bottom',
    preferences: { 'network.dns.localDomains': 'agent.example' },
  });
  await browsing.page.goto(`http://${host}/`);
  devtools = await browsing.openDevTools();
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

/** The tab that the panel's button opens. */
async function grantPage(): Promise<FirefoxView> {
  await browsing.page.bringToFront();
  await devtools.panel.getByRole('button', { name: `Inspect ${host}` }).click();
  return until('the grant page', async () => (await browsing.pages())[1]);
}

describe.sequential('the panel on a site that is not granted', () => {
  it('asks in a tab, and takes no for an answer', async () => {
    const page = await grantPage();
    await page.getByRole('button', { name: `Inspect ${host}` }).click();
    await browsing.answerPrompt(false);
    await page.getByText('stays uninspected').waitFor();
    await page.close();
    await browsing.page.bringToFront();
    await devtools.panel.getByRole('button', { name: `Inspect ${host}` }).waitFor();
  });

  it('captures the open page once the person agrees, and the tab goes', async () => {
    const page = await grantPage();
    await page.getByRole('button', { name: `Inspect ${host}` }).click();
    await browsing.answerPrompt(true);
    await until('the tab to go', async () => (await browsing.pages()).length === 1);
    await devtools.panel.getByText(/Inspect/).waitFor({ state: 'detached' });
    await browsing.page.evaluate(async () => (await fetch('/events', agent())).text());
    await devtools.panel.getByRole('treeitem', { name: /\bm\b/ }).waitFor();
    expect(await devtools.errors()).toEqual([]);
  });

  it('says so when the grant is withdrawn', async () => {
    await devtools.panel.getByRole('button', { name: 'Clear' }).click();
    await browsing.setOrigins(['http://agent.example/*'], false);
    await devtools.panel.getByRole('button', { name: `Inspect ${host}` }).waitFor();
  });
});
