import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareBrowser, type Browsing, launch, launchBare, testedBrowser } from '../driver/browser';
import type { PageView } from '../driver/view';
import { exceptionOf } from '../exceptions';
import { groups } from './cases/groups';
import { outcome } from './outcome';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let bare: BareBrowser;
let browsing: Browsing;
let barePage: PageView;

beforeAll(async () => {
  server = await serveStreams();
  [bare, browsing] = await Promise.all([launchBare(), launch(testedBuild())]);
  barePage = await bare.newPage();
});

afterAll(async () => {
  await Promise.all([bare?.close(), browsing?.close()]);
  await server?.close();
});

for (const [group, cases] of Object.entries(groups)) {
  describe(`with the extension as without: ${group}`, () => {
    it.each(cases)('$name', async (one) => {
      const without = await outcome(server, barePage, one);
      expect(without).toBeDefined();
      const within = await outcome(server, browsing.page, one);
      // an exception that holds no more is to go
      if (exceptionOf('e2e/capture/conformance.test.ts', one.name, testedBrowser))
        expect(within).not.toEqual(without);
      else expect(within).toEqual(without);
    });
  });
}

it('runs in pages that are captured', async () => {
  await browsing.page.goto(server.origin);
  expect(await browsing.page.evaluate(() => String(fetch))).not.toBe(
    await barePage.evaluate(() => String(fetch)),
  );
});
