import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOOK_EVENT, type HookBatch } from '../../extension/messages/content';
import { type Browsing, launch } from '../driver/browser';
import { openProbe } from './probe';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
});

beforeEach(async () => {
  await browsing.page.goto(`${server.origin}/?${Math.random()}`);
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

describe('a page', () => {
  it('that offers a port as the hook does finds no one who takes it', async () => {
    const probe = await openProbe(browsing);
    const taken = await browsing.page.evaluate((name) => {
      const { port1, port2 } = new MessageChannel();
      const input = JSON.stringify({ threadId: 'forged', runId: 'forged', messages: [] });
      const open = {
        kind: 'open',
        stream: 99,
        t: 1,
        transport: 'fetch',
        method: 'POST',
        url: '',
        input,
      } as const;
      port1.postMessage({ records: [open] } satisfies HookBatch);
      return !dispatchEvent(new MessageEvent(name, { ports: [port2], cancelable: true }));
    }, HOOK_EVENT);
    expect(taken).toBe(false);
    await browsing.page.evaluate(async () => (await fetch('/events', agent())).text());
    const { requests } = await probe.until('the run', ({ runs }) => runs[0]?.status === 'finished');
    expect(requests.map(({ threadId }) => threadId)).toEqual(['t']);
    await probe.close();
  });

  it('hears no handshake, in a frame of its own either', async () => {
    const heard = await browsing.page.evaluate(async (name) => {
      let events = 0;
      addEventListener(name, () => (events += 1), true);
      const frame = document.createElement('iframe');
      document.body.append(frame);
      frame.contentWindow!.addEventListener(name, () => (events += 1));
      frame.src = '/';
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      return events;
    }, HOOK_EVENT);
    expect(heard).toBe(0);
  });

  it('can send nothing to the extension', async () => {
    const ways = await browsing.page.evaluate(() => {
      const { chrome, browser } = globalThis as { chrome?: { runtime?: object }; browser?: object };
      return [chrome?.runtime, browser].map((one) => typeof one);
    });
    expect(ways).toEqual(['undefined', 'undefined']);
  });
});

describe('the extension', () => {
  const reach = async (origin: string) => {
    const outcomes: string[] = [];
    for (const address of [`${origin}/json`, 'https://a.example/'])
      outcomes.push(
        await fetch(address).then(
          () => 'reached',
          () => 'refused',
        ),
      );
    return outcomes;
  };

  it('can reach no network from its background', async () => {
    expect(await browsing.worker.evaluate(reach, server.origin)).toEqual(['refused', 'refused']);
  });

  it('can reach no network from its pages', async () => {
    const page = await browsing.newPage();
    await page.goto(browsing.extensionUrl('popup/popup.html'));
    expect(await page.evaluate(reach, server.origin)).toEqual(['refused', 'refused']);
    await page.close();
  });

  it('is refused by its policy alone: the page reaches the same server', async () => {
    expect(await browsing.page.evaluate(async () => (await fetch('/json')).ok)).toBe(true);
  });
});
