import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbe } from '../capture/probe';
import { type StreamServer, serveStreams } from '../capture/stream-server';
import { type FirefoxBrowsing, launchFirefox } from '../driver/firefox';
import type { FirefoxView } from '../driver/marionette/view';
import { until } from '../driver/until';

let server: StreamServer;
let browsing: FirefoxBrowsing;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launchFirefox({
    preferences: { 'extensions.background.idle.timeout': 1000 },
  });
  await browsing.page.goto(server.origin);
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const run = (page: FirefoxView) => page.evaluate(async () => (await fetch('/events', agent())).text());
const idle = () => until('the event page to stop', async () => !(await browsing.worker.isRunning()));

describe('the event page', () => {
  it('stops beside a page’s silent port, is woken by a run, and keeps all of it', async () => {
    await run(browsing.page);
    await idle();
    await run(browsing.page);
    await until('the event page', () => browsing.worker.isRunning());
    await idle();
    const probe = await openProbe(browsing);
    const { counts, gaps } = await probe.until('both runs', ({ runs }) => runs[1]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 2, events: 18 });
    expect(gaps).toEqual([]);
    await probe.close();
  });
});

describe('the add-on reloaded under an open page', () => {
  it('captures anew with no reload of the page, each event once', async () => {
    await browsing.reloadExtension();
    await until('the new hook', () =>
      browsing.page.evaluate(() => !String(fetch).startsWith('function fetch')),
    );
    await run(browsing.page);
    const probe = await openProbe(browsing);
    const { counts } = await probe.until('the run', ({ runs }) => runs.at(-1)?.status === 'finished');
    expect(counts.events).toBe(9);
    await probe.close();
  });
});
