import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { openProbe, type Probe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;
let probe: Probe;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch({ ...testedBuild(), backForwardCache: true });
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

/** The run of that name, seen once. */
async function seen(run: string): Promise<void> {
  const { runs } = await probe.until(`run ${run}`, (batch) =>
    batch.runs.some(({ runId, status }) => runId === run && status === 'finished'),
  );
  expect(runs.map(({ runId }) => runId).filter((one) => one === run)).toEqual([run]);
}

const runHere = (run: string) =>
  browsing.page.evaluate(async (name) => (await fetch(`/huge?mib=0&run=${name}`, agent())).text(), run);

describe('a frame', () => {
  /** Adds an iframe that runs the agent, by its own means or by the hand of the page. */
  const add = (attributes: Record<string, string>) =>
    browsing.page.evaluate((given) => {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
      document.body.append(frame);
    }, attributes);
  const inline = (run: string) =>
    `<script>fetch('${server.origin}/huge?mib=0&run=${run}', { method: 'POST', body: '{"threadId":"t","runId":"r","messages":[]}' }).then((answer) => answer.text())</script>`;

  it.each([
    ['of the same origin', () => ({ src: '/running?run=same' }), 'same'],
    ['of another origin', () => ({ src: `${server.otherOrigin}/running?run=other` }), 'other'],
    ['written in place', () => ({ srcdoc: inline('srcdoc') }), 'srcdoc'],
    ['in a sandbox', () => ({ src: '/running?run=sandbox', sandbox: 'allow-scripts' }), 'sandbox'],
    [
      'in a sandbox that keeps its origin',
      () => ({ src: '/running?run=kept', sandbox: 'allow-scripts allow-same-origin' }),
      'kept',
    ],
    ['made of a blob', () => ({ src: 'blob:' }), 'blob'],
  ])('%s is captured', async (_, attributes, run) => {
    if (run === 'blob') {
      await browsing.page.evaluate((html) => {
        const frame = document.createElement('iframe');
        frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
        document.body.append(frame);
      }, inline(run));
    } else await add(attributes());
    await seen(run);
  });

  it('with no address is captured, whoever calls its fetch', async () => {
    await browsing.page.evaluate(async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const { fetch: fetchThere } = frame.contentWindow as unknown as typeof globalThis;
      await (await fetchThere('/huge?mib=0&run=blank', agent())).text();
    });
    await seen('blank');
  });
});

describe('a page', () => {
  it('that changes its address by itself goes on being captured, in the same recording', async () => {
    await runHere('before');
    await browsing.page.evaluate(() => history.pushState({}, '', '/elsewhere'));
    await runHere('after');
    await seen('before');
    await seen('after');
  });

  it('that reloads is captured anew', async () => {
    await runHere('once');
    await seen('once');
    await browsing.page.reload();
    await runHere('again');
    await seen('again');
    const { runs } = await probe.snapshot();
    expect(runs.map(({ runId }) => runId)).toEqual(['again']);
  });

  it('that comes back from the back-forward cache is captured, once', async () => {
    await until('the browser to keep the page', leaveAndReturn);
    await runHere('back');
    await seen('back');
  });
});

/** Goes to another page and back; resolves to whether the browser had kept the page, which it does as it likes. */
async function leaveAndReturn(): Promise<boolean> {
  const { page } = browsing;
  const url = page.url();
  await page.evaluate(() => {
    (window as { stayed?: boolean }).stayed = true;
  });
  await page.goto(`${server.origin}/?next`);
  await page.evaluate(() => history.back());
  await until('the page', () => page.evaluate((left) => location.href === left, url).catch(() => false));
  return page.evaluate(() => (window as { stayed?: boolean }).stayed === true);
}
