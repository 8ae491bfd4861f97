import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import { launchBare } from './bare-browser';
import type { Case } from './case';
import { bodyCases } from './cases/fetch-body';
import { faceCases } from './cases/fetch-face';
import { requestCases } from './cases/fetch-request';
import { stopCases } from './cases/fetch-stop';
import { streamCases } from './cases/fetch-stream';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let bare: Browser;
let browsing: Browsing;
let barePage: Page;

beforeAll(async () => {
  server = await serveStreams();
  [bare, browsing] = await Promise.all([launchBare(), launch(testedBuild())]);
  barePage = await bare.newPage();
});

afterAll(async () => {
  await Promise.all([bare?.close(), browsing?.close()]);
  await server?.close();
});

async function outcome(page: Page, { run, steer }: Case): Promise<unknown> {
  await page.goto(server.origin);
  const result = page.evaluate(run, server.otherOrigin);
  if (steer) {
    const id = /\?id=([\w-]+)/.exec(String(run))![1]!;
    await until('the page to ask', async () => (await page.title()) === steer);
    server.release(id);
  }
  return result;
}

const groups: Record<string, Case[]> = {
  'the face of a response': faceCases,
  'a body taken whole': bodyCases,
  'a body taken piece by piece': streamCases,
  'stopping and failing': stopCases,
  'what goes into fetch': requestCases,
};

for (const [group, cases] of Object.entries(groups)) {
  describe(`with the extension as without: ${group}`, () => {
    it.each(cases)('$name', async (one) => {
      const without = await outcome(barePage, one);
      expect(without).toBeDefined();
      expect(await outcome(browsing.page, one)).toEqual(without);
    });
  });
}

it('runs in pages that are captured', async () => {
  await browsing.page.goto(server.origin);
  expect(await browsing.page.evaluate(() => String(fetch))).not.toBe(
    await barePage.evaluate(() => String(fetch)),
  );
});
