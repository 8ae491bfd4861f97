import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;
let probe: Probe;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
});

beforeEach(async () => {
  await browsing.page.goto(`${server.origin}/?${Math.random()}`);
  probe = await openProbe(browsing);
});

afterEach(() => probe.close());

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const EVENTS = 8000;
const KILLS = 6;

/** Starts a long run in the page; resolves when the page has read it all. */
function run(path = `/long?id=long-${Math.random()}&n=${EVENTS}`): Promise<number> {
  return browsing.page.evaluate(async (address) => {
    const reader = (await fetch(address, agent())).body!.getReader();
    let bytes = 0;
    for (let step = await reader.read(); !step.done; step = await reader.read()) bytes += step.value.length;
    return bytes;
  }, path);
}

/** The numbers that the run's pieces of text wrote, in the order in which they arrived. */
async function writtenNumbers(): Promise<number[]> {
  const detail = await probe.ask({ query: 'item', item: 0 });
  return detail!.writes.filter(({ key }) => key === 'acme.n').map(({ value }) => Number(value!.text));
}

const wholeRun = Array.from({ length: EVENTS }, (_, number) => number);

describe('the worker is killed in a run, again and again', () => {
  it('and every event is there once, in order, as the page saw them', async () => {
    let done = false;
    const reading = run().then((bytes) => {
      done = true;
      return bytes;
    });
    let kills = 0;
    while (!done && kills < KILLS) {
      const { counts } = await probe.snapshot();
      await probe.until('more events', (batch) => done || batch.counts.events > counts.events + EVENTS / 20);
      await browsing.worker.kill();
      kills += 1;
      await browsing.worker.restarted();
    }
    await reading;
    expect(kills).toBe(KILLS);
    const { counts, gaps, runs } = await probe.until(
      'the run to end',
      (batch) => batch.runs[0]?.status === 'finished',
    );
    expect(gaps).toEqual([]);
    expect(runs).toHaveLength(1);
    expect(counts.events).toBe(EVENTS + 4);
    expect(await writtenNumbers()).toEqual(wholeRun);
  });
});

describe('the panel closes in a run and opens again', () => {
  it('and shows what it missed', async () => {
    const reading = run();
    await probe.until('some events', (batch) => batch.counts.events > EVENTS / 10);
    await probe.reopen();
    await probe.until('more events', (batch) => batch.counts.events > EVENTS / 3);
    await reading;
    await probe.until('the run to end', (batch) => batch.runs[0]?.status === 'finished');
    expect(await writtenNumbers()).toEqual(wholeRun);
    const changes = (await probe.updates()).filter((update) => update.kind === 'changes');
    // a whole snapshot first, then each revision once
    expect(changes[0]!.batch.reset).toBe(true);
    const revisions = changes.map(({ batch }) => batch.revision);
    expect(revisions).toEqual(revisions.map((_, index) => revisions[0]! + index));
  });
});

describe('no panel is open at all', () => {
  it('and what the worker kept before its death is there when one opens', async () => {
    await probe.close();
    await run(`/long?id=alone&n=200`);
    await browsing.worker.kill();
    await browsing.worker.restarted();
    probe = await openProbe(browsing);
    const { counts } = await probe.until('the run', (batch) => batch.counts.events === 204);
    expect(counts.connections).toBe(1);
  });
});

describe('an event as it was on the wire', () => {
  it('comes from the journal, after the death of the worker too', async () => {
    await run(`/long?id=wire&n=300`);
    await probe.until('the run', (batch) => batch.counts.events === 304);
    const textOf = async (event: number) => (await probe.ask({ query: 'event', event }))!;
    const check = async () => {
      for (const event of [0, 1, 2, 77, 150, 301, 302, 303]) {
        const detail = await textOf(event);
        const expected = event === 0 ? 'RUN_STARTED' : event === 303 ? 'RUN_FINISHED' : undefined;
        const { type, metadata } = JSON.parse(detail.text);
        if (expected) expect(type).toBe(expected);
        if (event < 2 || event > 301) continue;
        expect(metadata).toEqual({ 'acme.n': event - 2 });
        expect(detail.text.slice(...detail.metadataRange!)).toBe(`{"acme.n":${event - 2}}`);
      }
    };
    await check();
    await browsing.worker.kill();
    await browsing.worker.restarted();
    await probe.until('the run again', (batch) => batch.counts.events === 304);
    await check();
  });
});
