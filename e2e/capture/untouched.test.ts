import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOOK_EVENT, type HookBatch } from '../../extension/messages/content';
import { type BareBrowser, launchBare } from '../driver/browser';
import type { PageView } from '../driver/view';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

/** The built hook in a page of a bare browser, which stands in for the relay and for the native fetch. */
let server: StreamServer;
let bare: BareBrowser;
let page: PageView;
let hook: string;

interface Stand {
  native: Promise<Response>;
  batches: HookBatch[];
  port: MessagePort;
}

beforeAll(async () => {
  hook = await readFile(`${testedBuild().extension}/content/hook.js`, 'utf8');
  server = await serveStreams();
  bare = await launchBare();
});

beforeEach(async () => {
  page = await bare.newPage();
  await page.goto(server.origin);
  await page.evaluate((name) => {
    const place = globalThis as unknown as Stand;
    const native = fetch;
    window.fetch = (...args) => {
      place.native = native(...args);
      return place.native;
    };
    place.batches = [];
    addEventListener(
      name,
      (event) => {
        const [port] = (event as MessageEvent).ports;
        place.port = port!;
        port!.onmessage = ({ data }) => place.batches.push(data);
        event.preventDefault();
      },
      { once: true },
    );
  }, HOOK_EVENT);
  await page.evaluate(hook);
});

afterAll(async () => {
  await bare?.close();
  await server?.close();
});

const kinds = () =>
  page.evaluate(() => {
    const { batches } = globalThis as unknown as Stand;
    return batches.flatMap(({ records }) => records.map(({ kind }) => kind));
  });

describe('a request that is no agent’s', () => {
  it('gets the native promise itself', async () => {
    const same = await page.evaluate(async () => {
      const place = globalThis as unknown as Stand;
      const results: boolean[] = [];
      const bodies = [
        undefined,
        'plain',
        '{"threadId":"t"}',
        new FormData(),
        new Blob(['{}']),
        'x'.repeat(2 << 20),
      ];
      for (const body of bodies) {
        const promise = fetch('/json', body === undefined ? {} : { method: 'POST', body });
        results.push(promise === place.native);
        await promise;
      }
      const get = fetch(new Request('/json'));
      results.push(get === place.native);
      return results;
    });
    expect(same).toEqual([true, true, true, true, true, true, true]);
    expect(await kinds()).toEqual([]);
  });

  it('gets the native response, and the native body of it', async () => {
    const facts = await page.evaluate(async () => {
      const place = globalThis as unknown as Stand;
      const response = await fetch('/json');
      const native = await place.native;
      const body = response.body;
      return [response === native, body === native.body, await response.json()];
    });
    expect(facts).toEqual([true, true, { plain: true }]);
    expect(await kinds()).toEqual([]);
  });

  it('is told of only when its answer streams events and the page touches it', async () => {
    const same = await page.evaluate(async () => {
      const place = globalThis as unknown as Stand;
      const promise = fetch('/events');
      const isNative = promise === place.native;
      await promise;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [isNative, place.batches.length];
    });
    expect(same).toEqual([true, 0]);
    await page.evaluate(async () => (await (globalThis as unknown as Stand).native).text());
    await page.waitForFunction(() => (globalThis as unknown as Stand).batches.length > 0);
    expect((await kinds()).slice(0, 2)).toEqual(['open', 'head']);
  });
});

describe('a stream that is let go', () => {
  it('is copied no more, and reaches the page as before', async () => {
    await page.evaluate(async () => {
      const place = globalThis as unknown as Stand & { response: Response };
      place.response = await fetch('/held?id=let-go', agent());
      const reader = place.response.body!.getReader();
      await reader.read();
      reader.releaseLock();
    });
    await page.waitForFunction(() => (globalThis as unknown as Stand).batches.length > 0);
    const before = await kinds();
    await page.evaluate(() => {
      const { batches, port } = globalThis as unknown as Stand;
      port.postMessage({ kind: 'let-go', stream: batches[0]!.records[0]!.stream });
    });
    // by its end the command before has arrived
    await page.evaluate(async () => (await fetch('/events', agent())).text());
    server.release('let-go');
    const rest = await page.evaluate(() =>
      readAll((globalThis as unknown as { response: Response }).response.body),
    );
    expect(rest).toContain('"delta":"2"');
    await page.evaluate(async () => (await fetch('/events', agent())).text());
    await page.waitForFunction(() => {
      const { batches } = globalThis as unknown as Stand;
      const ends = batches.flatMap(({ records }) => records.filter(({ kind }) => kind === 'end'));
      return ends.length === 2;
    });
    const streams = await page.evaluate(() => {
      const { batches } = globalThis as unknown as Stand;
      return batches.flatMap(({ records }) => records.map(({ stream }) => stream));
    });
    expect(streams.filter((stream) => stream === 1)).toHaveLength(before.length);
  });
});

describe('silence', () => {
  it('gives the page its native functions back', async () => {
    const facts = await page.evaluate(async () => {
      const place = globalThis as unknown as Stand;
      const text = Object.getOwnPropertyDescriptor(Response.prototype, 'text')!.value;
      place.port.postMessage({ kind: 'silence' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const promise = fetch('/events', agent());
      const response = await promise;
      const now = Object.getOwnPropertyDescriptor(Response.prototype, 'text')!.value;
      return [
        promise === place.native,
        text === now,
        /^function text\(/.test(String(now)),
        (await response.text()).length > 0,
      ];
    });
    expect(facts).toEqual([true, false, true, true]);
    expect(await kinds()).toEqual([]);
  });

  it('leaves a stream under way to the page', async () => {
    await page.evaluate(async () => {
      const place = globalThis as unknown as Stand & { response: Response };
      place.response = await fetch('/held?id=silent', agent());
      const reader = place.response.body!.getReader();
      await reader.read();
      reader.releaseLock();
      place.port.postMessage({ kind: 'silence' });
    });
    server.release('silent');
    const rest = await page.evaluate(() =>
      readAll((globalThis as unknown as { response: Response }).response.body),
    );
    expect(rest).toContain('"delta":"2"');
  });
});

it('stays away where no relay takes its port', async () => {
  const other = await bare.newPage();
  await other.goto(server.origin);
  const before = await other.evaluate(() => String(fetch));
  await other.evaluate(hook);
  expect(await other.evaluate(() => String(fetch))).toBe(before);
  await other.close();
});
