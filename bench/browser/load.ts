import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testedBuild } from '../../e2e/capture/tested-build';
import { type ChromiumBrowsing, launchChromium } from '../../e2e/driver/chromium';
import { until } from '../../e2e/driver/until';
import type { Figure } from '../figure';
import { middle, paired } from '../pairing';
import { serveAgent } from './agent-server';

/** What a trace tells of a script that ran. */
interface Traced {
  traceEvents: { name: string; dur?: number; args: { data?: { url?: string } } }[];
}

/** Loads a page under a trace; resolves to the time that the extension's content scripts took, and how many ran. */
async function evaluated(
  { context, page, extensionUrl }: ChromiumBrowsing,
  origin: string,
): Promise<{ ms: number; scripts: number }> {
  const browser = context.browser()!;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.goto(origin);
  const trace = await browser.stopTracing();
  const own = extensionUrl('content/');
  const { traceEvents } = JSON.parse(trace.toString()) as Traced;
  const ran = traceEvents.filter(
    ({ name, args }) => name === 'EvaluateScript' && args.data?.url?.startsWith(own),
  );
  return { ms: ran.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000, scripts: ran.length };
}

/** A copy of the extension whose content scripts do nothing. */
async function withEmptyScripts(extension: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-bench-'));
  await cp(extension, folder, { recursive: true });
  for (const name of await readdir(join(folder, 'content')))
    await writeFile(join(folder, 'content', name), '0;\n');
  return folder;
}

/** What the content scripts cost a page that has no agent, in Chromium. */
export const loadFigure: Figure = {
  id: 'page-load',
  title: 'page: content scripts evaluated at the load of a page with no agent',
  baseline: 'the extension with empty content scripts',
  async measure(scale) {
    const { extension } = testedBuild();
    const emptied = await withEmptyScripts(extension);
    const server = await serveAgent();
    const [ours, empty] = await Promise.all([
      launchChromium({ extension }),
      launchChromium({ extension: emptied }),
    ]);
    try {
      // the first pages may come before the scripts are registered
      for (const browsing of [ours, empty])
        await until(
          'the content scripts',
          async () => (await evaluated(browsing, server.origin)).scripts === 2,
        );
      let agrees = true;
      const round = (browsing: ChromiumBrowsing) => async () => {
        const { ms, scripts } = await evaluated(browsing, server.origin);
        agrees &&= scripts === 2;
        return ms;
      };
      const { subject, baseline } = await paired(scale === 'whole' ? 15 : 1, round(ours), round(empty));
      const more = subject.map((ms, at) => ms - baseline[at]!);
      return [
        middle(more, { what: 'more', unit: 'ms', agrees, budget: 2 }),
        middle(baseline, { what: 'of empty ones', unit: 'ms', agrees }),
      ];
    } finally {
      await Promise.all([ours.close(), empty.close(), server.close()]);
      await rm(emptied, { recursive: true, force: true });
    }
  },
};
