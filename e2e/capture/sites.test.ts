import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browsing } from '../driver/browser';
import { until } from '../driver/until';
import { type Granting, launchAsking } from './granting';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';

let server: StreamServer;
let browsing: Browsing;
let probe: Probe;
let sites: Granting;
let origin: string;
let other: string;

beforeAll(async () => {
  server = await serveStreams();
  const { port } = new URL(server.origin);
  origin = `http://agent.example:${port}`;
  other = `http://frame.example:${port}`;
  ({ browsing, sites } = await launchAsking(['agent.example', 'frame.example']));
  await browsing.page.goto(`${origin}/framing?src=${encodeURIComponent(`${other}/`)}`);
  probe = await openProbe(browsing, browsing.page, origin);
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const isHooked = () => browsing.page.evaluate(() => !String(fetch).startsWith('function fetch'));
const stateOf = (what: string, site: string) =>
  until(what, async () => {
    const state = await probe.state();
    return state?.site === site && state;
  });
const runInPage = () => browsing.page.evaluate(async () => (await fetch('/events', agent())).text());

describe.sequential('a site of the open web', () => {
  it('is left alone until the person grants it', async () => {
    const state = await stateOf('the state', 'not-granted');
    expect(state.origin).toBe(origin);
    expect(await isHooked()).toBe(false);
  });

  it('is captured at once when it is granted, with no reload', async () => {
    await sites.grant('agent.example');
    await stateOf('the grant', 'on');
    await until('the hook', isHooked);
    await runInPage();
    await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
  });

  it('names the frame of another origin that is not granted', async () => {
    await until('the frame', async () => (await probe.state())?.frames.includes(other));
    await sites.grant('frame.example');
    await until('no frame', async () => (await probe.state())?.frames.length === 0);
  });

  it('is captured from each page’s first script on', async () => {
    for (let load = 0; load < 20; load += 1) {
      await browsing.page.goto(`${origin}/early?${load}`);
      expect(
        await browsing.page.evaluate(() => (globalThis as unknown as { early: string }).early),
      ).not.toContain('function fetch');
    }
    await runInPage();
    await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
  });

  it('is captured once, however often the scripts come', async () => {
    await probe.command({ do: 'inspect', origins: [origin] });
    await probe.command({ do: 'inspect', origins: [origin] });
    await probe.command({ do: 'clear' });
    await probe.until('nothing', ({ counts }) => counts.connections === 0);
    await runInPage();
    const { counts } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(counts).toMatchObject({ connections: 1, events: 9 });
  });

  it('falls silent at once when it is switched off, and stays so', async () => {
    await browsing.worker.evaluate(
      (one) => chrome.storage.local.set({ sites: { allOff: false, off: [one] } }),
      origin,
    );
    await stateOf('the switch', 'off');
    await until('the native functions', async () => !(await isHooked()));
    await browsing.page.goto(`${origin}/?off`);
    await until('the native functions', async () => !(await isHooked()));
    await runInPage();
    expect((await probe.snapshot()).counts.connections).toBeLessThanOrEqual(1);
  });

  it('is captured again, with no reload, when it is switched on', async () => {
    await probe.command({ do: 'switch-on' });
    await stateOf('the switch', 'on');
    await until('the hook', isHooked);
  });

  it('falls silent when the person takes the grant back', async () => {
    await sites.withdraw('agent.example');
    await stateOf('the state', 'not-granted');
    await until('the native functions', async () => !(await isHooked()));
    await browsing.page.goto(`${origin}/?withdrawn`);
    expect(await isHooked()).toBe(false);
  });
});
