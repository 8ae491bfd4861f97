import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeBatch } from '../../engine/view';
import { type Browsing, launch, testedBrowser } from '../driver/browser';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

/** `SOAK_EVENTS` asks for a longer run; a kill comes every 200 ms of it. */
const EVENTS = Number(process.env.SOAK_EVENTS ?? 4_000);
const LONG = 50_000;
const EVERY_MS = 200;
/** what the server waits between two pieces of 1,777 bytes, so that the run lasts for its kills: Firefox takes longer to begin anew */
const PACE_MS = testedBrowser === 'chrome' ? 16 : EVENTS < LONG ? 32 : 80;
const KILLS = EVENTS / 500;
/** how long the worker is kept from its messages, and killed in the middle of it */
const BUSY_MS = 100;

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

/** Starts the run in a tab of its own; `done` resolves once the page has read it all. */
async function begin(paceMs: number): Promise<{ probe: Probe; done: Promise<unknown> }> {
  const page = await browsing.newPage();
  await page.goto(server.origin);
  const probe = await openProbe(browsing, page);
  const done = page.evaluate(
    async (path) => (await fetch(path, agent())).text(),
    `/long?id=${Math.random()}&n=${EVENTS}&every=${paceMs}`,
  );
  return { probe, done };
}

async function essence(probe: Probe, { counts, items, findings, gaps, runs }: ChangeBatch) {
  const detail = await probe.ask({ query: 'item', item: 0 });
  return {
    counts: { ...counts, bytes: 0 },
    runs: runs.map(({ runId, status }) => [runId, status]),
    items: items.map(({ ref, writes, keys }) => [ref, writes, keys]),
    findings: findings.map(({ rule, message, count }) => [rule, message, count]),
    gaps,
    written: detail!.writes.map(({ key, value, effect }) => [key, value?.text, effect]),
  };
}

const ended = ({ runs }: ChangeBatch) => runs[0]?.status === 'finished';

it(
  `a worker killed every ${EVERY_MS} ms through ${EVENTS} events loses and doubles none`,
  async () => {
    const undisturbed = await begin(1);
    await undisturbed.done;
    const expected = await essence(undisturbed.probe, await undisturbed.probe.until('the run', ended));
    await undisturbed.probe.close();

    const { probe, done } = await begin(PACE_MS);
    await probe.until('the first event', ({ counts }) => counts.events > 0);
    let reading = true;
    void done.then(() => {
      reading = false;
    });
    let kills = 0;
    while (reading) {
      const next = Date.now() + EVERY_MS;
      // what comes to a busy worker, it has not yet kept when it dies
      await browsing.worker.kill({ busyMs: BUSY_MS });
      kills += 1;
      await browsing.worker.restarted();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
    }
    const found = await essence(probe, await probe.until('the run', ended));
    const { resent } = (await probe.state())!;
    console.log(`${kills} kills, ${resent} of them with batches that no one had acknowledged`);
    expect(found).toEqual(expected);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    // in a short run Firefox may come to write all it has before the page ends
    if (browsing.name === 'chrome' || EVENTS >= LONG)
      expect(resent).toBeGreaterThanOrEqual(Math.floor(KILLS / 5));
    await probe.close();
  },
  EVENTS * 20 + 60_000,
);
