import { clientsScript } from '../../e2e/capture/clients/bundle';
import type { Clients } from '../../e2e/capture/clients/clients';
import { openProbe, type Probe } from '../../e2e/capture/probe';
import { testedBuild } from '../../e2e/capture/tested-build';
import { type Browsing, launch, launchBare, testedBrowser } from '../../e2e/driver/browser';
import type { PageView } from '../../e2e/driver/view';
import type { Figure, Scale, Value } from '../figure';
import { middle, paired, ratio } from '../pairing';
import { type AgentServer, serveAgent } from './agent-server';
import { fetchSmall, firstBytes, readRaw } from './in-page';
import { mainThread } from './main-thread';

/** The published client, in the page. */
declare const clients: Clients;

/** A page without the extension, and one that a panel records live. */
interface Pages {
  server: AgentServer;
  bare: PageView;
  watched: PageView;
  probe: Probe;
}

async function withPages<Result>(run: (pages: Pages) => Promise<Result>): Promise<Result> {
  const [server, without, within] = await Promise.all([serveAgent(), launchBare(), launch(testedBuild())]);
  try {
    const bare = await without.newPage();
    await Promise.all([bare, within.page].map((page) => page.goto(server.origin)));
    const probe = await openPanel(within);
    return await run({ server, bare, watched: within.page, probe });
  } finally {
    await Promise.all([without.close(), within.close(), server.close()]);
  }
}

/** Opens the panel on the page, in a tab of its own, and a probe beside it; the page stays in front. */
async function openPanel(browsing: Browsing): Promise<Probe> {
  const tabId = await browsing.tabId();
  const panel = await browsing.newPage();
  await panel.goto(browsing.extensionUrl(`panel/panel.html?tabId=${tabId}`));
  const probe = await openProbe(browsing);
  await browsing.page.bringToFront();
  return probe;
}

/** One run in the watched page, and how long its main thread was busy with it: until read, and until all is recorded. */
async function watchedRun(
  { watched, probe }: Pages,
  count: number,
  run: (page: PageView) => Promise<{ ms: number; events: number }>,
) {
  await probe.command({ do: 'clear' });
  await probe.until('nothing', ({ counts }) => counts.events === 0);
  const cpu = await mainThread(watched);
  const { ms, events } = await run(watched);
  const streaming = await cpu.since();
  const { counts } = await probe.until('all of it', (batch) => batch.counts.events >= count);
  const whole = await cpu.since();
  return { ms, streaming, whole, agrees: events === count && counts.events === count };
}

async function runs(
  pages: Pages,
  scale: Scale,
  run: (count: number) => (page: PageView) => Promise<{ ms: number; events: number }>,
  budgets: { wall: number; streaming: number; whole?: number },
): Promise<Value[]> {
  const count = scale === 'whole' ? 50_000 : 502;
  const busy = { without: [] as number[], streaming: [] as number[], whole: [] as number[] };
  let agrees = true;
  const { subject, baseline } = await paired(
    scale === 'whole' ? 7 : 1,
    async () => {
      const one = await watchedRun(pages, count, run(count));
      busy.streaming.push(one.streaming);
      busy.whole.push(one.whole);
      agrees &&= one.agrees;
      return one.ms;
    },
    async () => {
      const cpu = await mainThread(pages.bare);
      const { ms, events } = await run(count)(pages.bare);
      busy.without.push(await cpu.since());
      agrees &&= events === count;
      return ms;
    },
  );
  const values = [ratio(subject, baseline, { what: 'wall', agrees, budget: budgets.wall })];
  // the rounds that warmed up are not counted
  for (const times of Object.values(busy)) times.shift();
  if (testedBrowser === 'firefox') return values;
  values.push(
    ratio(busy.streaming, busy.without, {
      what: 'main thread while it streams',
      agrees,
      budget: budgets.streaming,
    }),
  );
  const whole = { what: 'main thread until all is recorded', agrees };
  values.push(
    ratio(
      busy.whole,
      busy.without,
      budgets.whole === undefined ? whole : { ...whole, budget: budgets.whole },
    ),
  );
  return values;
}

export const pageFigures: readonly Figure[] = [
  {
    id: 'page-client',
    title: `page: a run of 50,000 events through \`HttpAgent\`, 5,000 a message, a panel recording live`,
    baseline: 'the same page without the extension',
    measure: (scale) =>
      withPages(async (pages) => {
        const script = await clientsScript();
        for (const page of [pages.bare, pages.watched]) await page.evaluate(script);
        const run = (count: number) => (page: PageView) =>
          page.evaluate(async (path) => {
            const started = performance.now();
            const seen = await clients.httpAgent(path);
            return { ms: performance.now() - started, events: seen.length };
          }, `${pages.server.origin}/run?n=${count}&each=5000`);
        return runs(pages, scale, run, { wall: 1.05, streaming: 1.1 });
      }),
  },
  {
    id: 'page-raw',
    title: `page: 50,000 events read raw by \`getReader()\`, a panel recording live`,
    baseline: 'the same page without the extension',
    measure: (scale) =>
      withPages((pages) =>
        runs(pages, scale, (count) => (page) => page.evaluate(readRaw, { count }), {
          wall: 1.25,
          streaming: 2,
          whole: 2.3,
        }),
      ),
  },
  {
    id: 'page-fetch',
    title: `page: a \`fetch\` of 1 KB JSON that is no agent’s, capture installed`,
    baseline: 'without, in paired blocks; A/A: a second page without, beside the first',
    measure: (scale) =>
      withPages(async ({ server, bare, watched }) => {
        const [rounds, times] = scale === 'whole' ? [15, 400] : [1, 5];
        let agrees = true;
        const small = (page: PageView) => async () => {
          const { ms, right } = await page.evaluate(fetchSmall, times);
          agrees &&= right === times;
          return ms;
        };
        const { subject, baseline } = await paired(rounds, small(watched), small(bare));
        const more = subject.map((ms, round) => (ms - baseline[round]!) * 1_000);
        const other = await launchBare();
        try {
          const second = await other.newPage();
          await second.goto(server.origin);
          const alike = await paired(rounds, small(second), small(bare));
          return [
            ratio(subject, baseline, { what: '', agrees, budget: 1.02 }),
            middle(more, { what: 'more', unit: 'µs', agrees, budget: 25 }),
            ratio(alike.subject, alike.baseline, { what: 'A/A', agrees }),
          ];
        } finally {
          await other.close();
        }
      }),
  },
  {
    id: 'page-first-byte',
    title: `page: first bytes seen by the reader, 1,000 streams`,
    baseline: 'without',
    measure: (scale) =>
      withPages(async ({ bare, watched, probe }) => {
        const [rounds, times] = scale === 'whole' ? [10, 100] : [1, 3];
        const first = (page: PageView) => () => page.evaluate(firstBytes, times);
        const { subject, baseline } = await paired(rounds, first(watched), first(bare));
        const asked = (rounds + 1) * times;
        const { counts } = await probe.until('all streams', (batch) => batch.counts.connections >= asked);
        const later = subject.map((ms, round) => ms - baseline[round]!);
        return [
          middle(later, { what: 'later', unit: 'ms', agrees: counts.connections === asked, budget: 0.3 }),
        ];
      }),
  },
];
