import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { openProbe, type Probe } from './probe';
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

/** A run whose request names it. */
const run = (runId: string) =>
  browsing.page.evaluate(async (name) => {
    const body = JSON.stringify({ threadId: 't', runId: name, messages: [] });
    await (await fetch('/events', { method: 'POST', body })).text();
  }, runId);

/** Runs until one is captured: the scripts come into an open page a moment after the extension is back. */
async function untilCaptured(probe: Probe): Promise<void> {
  await until('a run to be captured', async () => {
    await run('early');
    return (await probe.snapshot()).counts.connections > 0;
  });
}

it('an open page is captured again after the extension reloads, each run once', async () => {
  await browsing.page.goto(server.origin);
  await browsing.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  for (let reload = 0; reload < 2; reload += 1) {
    await browsing.reloadExtension();
    const probe = await openProbe(browsing);
    await untilCaptured(probe);
    const named = ['once', 'once more', 'last'].map((name) => `${name} ${reload}`);
    for (const name of named) await run(name);
    const { requests, connections, counts } = await probe.until(
      'the last run',
      (batch) =>
        batch.requests.some(({ runId }) => runId === named[2]) &&
        batch.connections.every(({ closed }) => closed),
    );
    expect(requests.map(({ runId }) => runId).filter((runId) => runId !== 'early')).toEqual(named);
    expect(counts.events).toBe(9 * connections.length);
    await probe.close();
  }
  expect(await browsing.page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
});
