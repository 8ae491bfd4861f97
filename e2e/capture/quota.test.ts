import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeBatch } from '../../engine/view';
import { type Browsing, launch } from '../driver/browser';
import { openProbe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

const DROPPED = 'It was dropped to make room.';

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

/** The quotas, in MB, as the settings keep them. */
const allow = (tabQuota: number, totalQuota: number) =>
  browsing.worker.evaluate((quotas) => chrome.storage.local.set({ settings: quotas }), {
    tabQuota,
    totalQuota,
  });

/** Runs of 2 MiB each, one after another. */
const runOn = (page: Browsing['page'], names: string[]) =>
  page.evaluate(async (runs) => {
    for (const run of runs) await (await fetch(`/huge?mib=2&run=${run}`, agent())).text();
  }, names);

/** What must be the same live and after a replay. */
function essence({ runs, items, findings, gaps, counts }: ChangeBatch) {
  return {
    runs: runs.map(({ runId, status }) => [runId, status]),
    items: items.map(({ ref, writes, keys }) => [ref, writes, keys]),
    findings: findings.map(({ rule, message }) => [rule, message]),
    gaps: gaps.map(({ reason }) => reason),
    counts,
  };
}

const heldRuns = ({ runs }: ChangeBatch) => runs.map(({ runId }) => runId);

it('beyond the quota of a tab the oldest runs go, with a gap, and a replay says the same', async () => {
  await allow(8, 1024);
  await browsing.page.goto(`${server.origin}/?tab`);
  const probe = await openProbe(browsing);
  const names = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
  await runOn(browsing.page, names);
  const live = await probe.until(
    'the last run, and room',
    (batch) =>
      batch.gaps.length > 0 &&
      batch.runs.at(-1)?.runId === 'r6' &&
      !batch.runs.some(({ status }) => status === 'running'),
  );
  const held = heldRuns(live);
  expect(held.length).toBeLessThan(names.length);
  expect(held).toEqual(names.slice(-held.length));
  expect(live.connections).toHaveLength(names.length);
  expect(live.gaps.map(({ reason }) => reason)).toEqual(
    live.connections.slice(held.length).map(() => DROPPED),
  );
  expect(live.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  await browsing.worker.kill();
  await browsing.worker.restarted();
  const replayed = await probe.until('the same again', ({ counts }) => counts.events === live.counts.events);
  expect(essence(replayed)).toEqual(essence(live));
  await probe.close();
});

it('what a message says goes with the last stream whose request says it', async () => {
  await allow(8, 1024);
  await browsing.page.goto(`${server.origin}/?said`);
  const probe = await openProbe(browsing);
  const names = ['s1', 's2', 's3', 's4', 's5', 's6'];
  await browsing.page.evaluate(async (runs) => {
    for (const runId of runs) {
      const messages = ['all', runId].map((id) => ({ id, role: 'user', content: id.repeat(500) }));
      const body = JSON.stringify({ threadId: 't', runId, messages });
      await (await fetch(`/huge?mib=2&run=${runId}`, { method: 'POST', body })).text();
    }
  }, names);
  const { runs } = await probe.until(
    'the last run, and room',
    (batch) =>
      batch.gaps.length > 0 && batch.runs.at(-1)?.runId === 's6' && batch.runs.at(-1)?.status === 'finished',
  );
  expect((await messagesKept()).sort()).toEqual(['all', ...runs.map(({ runId }) => runId)]);
  await probe.close();
});

/** The ids of the messages that the journal holds. */
function messagesKept(): Promise<string[]> {
  return browsing.worker.evaluate(async () => {
    const opening = indexedDB.open('capture');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = database.transaction('bodies').objectStore('bodies').getAll();
    const bodies = await new Promise<string[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return bodies.map((body) => JSON.parse(body).id);
  });
}

it('beyond the quota of all tabs together the heaviest gives way', async () => {
  await allow(256, 12);
  await browsing.page.goto(`${server.origin}/?heavy`);
  const heavy = await openProbe(browsing);
  await runOn(browsing.page, ['h1', 'h2', 'h3', 'h4']);
  await heavy.until('its runs', ({ runs }) => runs.length === 4 && runs[3]?.status === 'finished');
  const page = await browsing.newPage();
  await page.goto(`${server.origin}/?light`);
  const light = await openProbe(browsing, page);
  await runOn(page, ['l1', 'l2', 'l3']);
  const { gaps } = await light.until('its runs', ({ runs }) => runs[2]?.status === 'finished');
  expect(gaps).toEqual([]);
  const left = await heavy.until('room', (batch) => batch.gaps.length > 0);
  expect(heldRuns(left)).toEqual(['h1', 'h2', 'h3', 'h4'].slice(left.gaps.length));
  await heavy.close();
  await light.close();
});
