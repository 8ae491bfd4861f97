import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareBrowser, type Browsing, launch, launchBare, testedBrowser } from '../driver/browser';
import type { PageView } from '../driver/view';
import { exceptionOf } from '../exceptions';
import { buildWithFault } from './fault';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

const ROUNDS = 7;
/** what the extension may add to the way of a stop to the server, in the median */
const SLACK_MS = 20;
/** more than this no bound holds up, in bytes */
const UNBOUND = 300_000_000;
/** after this long the server never learned of it */
const NEVER_MS = 1500;

let server: StreamServer;
let bare: BareBrowser;
let browsing: Browsing;
let barePage: PageView;
let streams = 0;

beforeAll(async () => {
  server = await serveStreams();
  [bare, browsing] = await Promise.all([launchBare(), launch(testedBuild())]);
  barePage = await bare.newPage();
  await Promise.all([barePage, browsing.page].map((page) => page.goto(server.origin)));
});

afterAll(async () => {
  await Promise.all([bare?.close(), browsing?.close()]);
  await server?.close();
});

const stops = ['reader.cancel()', 'abort()', 'leaving a for await', 'stream.cancel() unread'] as const;
type Stop = (typeof stops)[number];

/** How long after the page stopped a stream the server saw it go; NEVER_MS if it did not. */
async function timeToServer(page: PageView, stop: Stop): Promise<number> {
  streams += 1;
  const id = `stop-${streams}`;
  await page.evaluate(
    async ([name, how]) => {
      const abort = new AbortController();
      const response = await fetch(`/endless?id=${name}`, agent({ signal: abort.signal }));
      const place = globalThis as unknown as { stop: () => unknown };
      if (how === 'stream.cancel() unread') {
        place.stop = () => response.body!.cancel();
      } else if (how === 'leaving a for await') {
        let leave = false;
        place.stop = () => {
          leave = true;
        };
        let seen = 0;
        await new Promise<void>((ready) => {
          void (async () => {
            for await (const chunk of response.body!) {
              seen += chunk.length;
              if (seen > 500) ready();
              if (leave) break;
            }
          })();
        });
      } else {
        const reader = response.body!.getReader();
        for (let read = 0; read < 20; read += 1) await reader.read();
        place.stop = () => (how === 'abort()' ? abort.abort() : reader.cancel());
      }
    },
    [id, stop] as const,
  );
  const began = performance.now();
  await page.evaluate(() => void (globalThis as unknown as { stop: () => unknown }).stop());
  const gone = await Promise.race([
    server.gone(id),
    new Promise<number>((resolve) => setTimeout(resolve, NEVER_MS, began + NEVER_MS)),
  ]);
  return gone - began;
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

describe.each(stops)('%s', (stop) => {
  it('reaches the server as fast as without the extension', async () => {
    const without: number[] = [];
    const within: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await timeToServer(barePage, stop));
      within.push(await timeToServer(browsing.page, stop));
    }
    console.log(`${stop}: ${median(without).toFixed(1)} ms without, ${median(within).toFixed(1)} ms with`);
    expect(Math.max(...within)).toBeLessThan(NEVER_MS);
    expect(median(within)).toBeLessThan(median(without) + SLACK_MS);
  });
});

it('would not, were the body teed', async () => {
  const extension = await buildWithFault('tee');
  const faulty = await launch({ extension });
  try {
    await faulty.page.goto(server.origin);
    expect(await timeToServer(faulty.page, 'reader.cancel()')).toBeGreaterThanOrEqual(NEVER_MS);
  } finally {
    await faulty.close();
  }
});

describe('a page that reads nothing', () => {
  /** How much the server could write before the unread stream held it up. */
  async function takenUnread(page: PageView): Promise<number> {
    streams += 1;
    const id = `flood-${streams}`;
    await page.evaluate(async (name) => {
      const response = await fetch(`/flood?id=${name}`, agent());
      const reader = response.body!.getReader();
      await reader.read();
      Object.assign(globalThis, { reader });
    }, id);
    let before = -1;
    while (before < server.written(id) && before < UNBOUND) {
      before = server.written(id);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await page.evaluate(() =>
      (globalThis as unknown as { reader: ReadableStreamDefaultReader }).reader.cancel(),
    );
    return before;
  }

  if (exceptionOf('e2e/capture/stopping.test.ts', 'a page that reads nothing', testedBrowser)) {
    it('is sent all there is, with the extension or without', async () => {
      for (const page of [barePage, browsing.page])
        expect(await takenUnread(page)).toBeGreaterThanOrEqual(UNBOUND);
    });
    return;
  }

  it('slows the server as without the extension', async () => {
    const without = await takenUnread(barePage);
    const within = await takenUnread(browsing.page);
    console.log(`unread: ${without} bytes without, ${within} with`);
    expect(within).toBeGreaterThan(0);
    expect(within).toBeLessThan(without * 1.5);
  });

  it('would not, were the tap to read ahead', async () => {
    const faulty = await launch({ extension: await buildWithFault('read ahead') });
    try {
      await faulty.page.goto(server.origin);
      expect(await takenUnread(faulty.page)).toBeGreaterThan((await takenUnread(barePage)) * 1.5);
    } finally {
      await faulty.close();
    }
  });
});
