import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openProbe, type Probe } from '../../e2e/capture/probe';
import { type ChromiumBrowsing, launchChromium } from '../../e2e/driver/chromium';
import { headerLine, recordLine } from '../../engine/index';
import { events } from '../events';
import type { Figure, Value } from '../figure';
import { median, middle, paired, ratio } from '../pairing';
import { serveAgent } from './agent-server';
import { readRaw } from './in-page';
import { filterBy, firstItem, parseLines, scrollThrough, watchFrames } from './in-panel';

/** A tab that holds a recording of so many events, and a panel to be opened on it. */
interface Recorded {
  browsing: ChromiumBrowsing;
  probe: Probe;
  /** Opens a panel on the tab, in front; resolves once its first item is there, with how long that took. */
  open(): Promise<{ panel: Page; ms: number }>;
  /** Lets the page read another run of so many events, `perSecond` of them if that is not 0. */
  run(count: number, perSecond?: number): Promise<{ events: number }>;
}

async function withRecording<Result>(
  count: number,
  use: (recorded: Recorded) => Promise<Result>,
): Promise<Result> {
  const server = await serveAgent();
  const browsing = await launchChromium();
  try {
    await browsing.page.goto(server.origin);
    const tabId = await browsing.tabId();
    const probe = await openProbe(browsing);
    const run = (events: number, perSecond = 0) =>
      browsing.page.evaluate(readRaw, { count: events, perSecond });
    if (count > 0) {
      await run(count);
      await probe.until('all of it', ({ counts }) => counts.events >= count);
    }
    const open = async () => {
      const panel = await browsing.newPage();
      await panel.goto(browsing.extensionUrl(`panel/panel.html?tabId=${tabId}`), { waitUntil: 'commit' });
      return { panel, ms: count > 0 ? await panel.evaluate(firstItem) : 0 };
    };
    return await use({ browsing, probe, open, run });
  } finally {
    await browsing.close();
    await server.close();
  }
}

const openFigure: Figure = {
  id: 'panel-open',
  title: 'panel: opened on a tab with 200,000 events, to its first items on the screen',
  baseline: 'the same with 200',
  async measure(scale) {
    const [many, rounds] = scale === 'whole' ? [200_000, 7] : [1_002, 1];
    return withRecording(202, (few) =>
      withRecording(many, async (recorded) => {
        const opened = (one: Recorded) => async () => {
          const { panel, ms } = await one.open();
          await panel.close();
          return ms;
        };
        const { subject, baseline } = await paired(rounds, opened(recorded), opened(few));
        const killed: number[] = [];
        for (let round = 0; round < rounds; round++) {
          await recorded.browsing.worker.kill();
          killed.push(await opened(recorded)());
        }
        const { counts } = await recorded.probe.until(
          'all of it again',
          (batch) => batch.counts.events >= many,
        );
        const agrees = counts.events === many;
        return [
          middle(subject, { what: 'worker awake', unit: 'ms', agrees, budget: 250 }),
          ratio(subject, baseline, { what: 'worker awake, beside 200', agrees, budget: 1.5 }),
          middle(killed, { what: 'worker killed before', unit: 'ms', agrees, budget: 900 }),
        ];
      }),
    );
  },
};

const useFigure: Figure = {
  id: 'panel-use',
  title: 'panel: scrolled and filtered at 200,000 events',
  baseline: 'an empty panel’s frames',
  async measure(scale) {
    const [many, frames, rounds] = scale === 'whole' ? [200_000, 120, 7] : [1_002, 5, 1];
    return withRecording(0, (none) =>
      withRecording(many, async (recorded) => {
        const empty = await none.open();
        await empty.panel.locator('.status-bar').waitFor();
        const { panel } = await recorded.open();
        await panel.getByRole('tab', { name: /Events/ }).click();
        await panel.locator('.pane-middle .list-row').first().waitFor();
        const p95 = (times: readonly number[]) =>
          [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
        const scrolled: number[] = [];
        const still: number[] = [];
        const filtered: number[] = [];
        let rows = 0;
        let agrees = true;
        for (let round = 0; round < rounds; round++) {
          still.push(p95((await empty.panel.evaluate(scrollThrough, frames)).times));
          const seen = await panel.evaluate(scrollThrough, frames);
          scrolled.push(p95(seen.times));
          rows = Math.max(rows, seen.rows);
          const ends = Math.ceil((many - 2) / 50);
          const found = await panel.evaluate(filterBy, { text: 'TEXT_MESSAGE_END', rows: ends });
          filtered.push(found.ms);
          agrees &&= found.rows === ends;
          const all = await panel.evaluate(filterBy, { text: '', rows: many });
          agrees &&= all.rows === many;
        }
        const session = await recorded.browsing.context.newCDPSession(panel);
        await session.send('HeapProfiler.collectGarbage');
        const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
        const bounded = { agrees: agrees && rows > 0 && rows < 200 };
        return [
          middle(scrolled, { what: 'scroll, 95th percentile of frames', unit: 'ms', ...bounded, budget: 17 }),
          middle(still, { what: 'an empty panel’s', unit: 'ms', ...bounded }),
          middle(filtered, { what: 'filter to paint', unit: 'ms', ...bounded, budget: 100 }),
          middle([usedSize / 1e6], { what: 'heap', unit: 'MB', ...bounded, budget: 60 }),
        ];
      }),
    );
  },
};

const liveFigure: Figure = {
  id: 'panel-live',
  title: 'panel: live at 5,000 events/s for 20 s',
  baseline: 'an empty panel in the same run',
  async measure(scale) {
    const [perSecond, seconds] = scale === 'whole' ? [5_000, 20] : [500, 2];
    return withRecording(202, async (recorded) => {
      const { panel } = await recorded.open();
      const idle = await panel.evaluate(watchFrames, (seconds * 1_000) / 4);
      const count = perSecond * seconds;
      const [busy, { events: read }] = await Promise.all([
        panel.evaluate(watchFrames, seconds * 1_000),
        recorded.run(count, perSecond),
      ]);
      const { counts } = await recorded.probe.until(
        'all of it',
        (batch) => batch.counts.events >= count + 202,
      );
      const agrees = read === count && counts.events === count + 202;
      const one = (value: number, what: string, unit: string): Value => ({
        ...middle([value], { what, unit, agrees }),
      });
      return [
        { ...one(busy.longTasks, 'tasks over 50 ms', 'tasks'), budget: 0 },
        { ...one(busy.perSecond, 'frames', 'frames/s'), budget: 55, least: true },
        one(idle.perSecond, 'frames of an idle panel', 'frames/s'),
        { ...one(busy.nodes, 'most elements', 'elements'), budget: 3_000 },
      ];
    });
  },
};

const fileFigure: Figure = {
  id: 'panel-file',
  title: 'panel: import and export of 100 MB `.agui.jsonl`',
  baseline: '`JSON.parse` of the same lines, in the same page',
  async measure(scale) {
    const count = scale === 'whole' ? 270_000 : 502;
    const base = { connId: 'c', tMs: 0 };
    const header = { tool: 'bench', capturedAt: '2026-01-01T00:00:00Z', url: 'https://app.example/' };
    const lines = [
      headerLine({ ...header, transport: 'sse', redacted: [] }),
      recordLine({ kind: 'connection', ...base, transport: 'fetch', url: 'https://agent.example/' }),
    ];
    let seq = 0;
    for (const event of events(count, 300))
      lines.push(recordLine({ kind: 'event', ...base, seq: seq++, event }));
    const text = lines.join('');
    const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-bench-'));
    const path = join(folder, 'large.agui.jsonl');
    await writeFile(path, text);
    try {
      return await withRecording(scale === 'whole' ? 200_000 : 1_002, async ({ browsing, probe, open }) => {
        let agrees = true;
        const { panel } = await open();
        // a field of the bench's own: what the panel does with a file is not to be measured here
        await panel.evaluate(() => {
          const field = document.createElement('input');
          field.type = 'file';
          document.body.append(field);
        });
        const parsedIn = async (file: string) => {
          await panel.locator('input[type=file]').last().setInputFiles(file);
          return panel.evaluate(parseLines);
        };
        const rounds = scale === 'whole' ? 7 : 1;
        const { subject, baseline } = await paired(
          rounds,
          async () => {
            const own = await browsing.newPage();
            await own.goto(browsing.extensionUrl('panel/panel.html'));
            const started = performance.now();
            await own.locator('input[type=file]').first().setInputFiles(path);
            await own
              .getByRole('tab', { name: new RegExp(`Events ${count.toLocaleString('en')}`) })
              .waitFor();
            const ms = performance.now() - started;
            await own.close();
            return ms;
          },
          () => parsedIn(path),
        );
        const exported: number[] = [];
        const parsed: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const started = performance.now();
          const session = await probe.exported('session');
          exported.push(performance.now() - started);
          agrees &&= session.split('\n').filter((line) => line.includes('"kind":"event"')).length > 0;
          const again = join(folder, 'exported.agui.jsonl');
          await writeFile(again, session);
          parsed.push(await parsedIn(again));
        }
        return [
          ratio(subject, baseline, {
            what: `import, ${Math.round(text.length / 1e6)} MB`,
            agrees,
            budget: 3,
          }),
          middle([median(baseline)], { what: '`JSON.parse` of it', unit: 'ms', agrees }),
          ratio(exported, parsed, {
            what: 'export of 200,000 events, through a test’s hands',
            agrees,
            budget: 3,
          }),
        ];
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Figures of the panel, in Chromium. */
export const panelFigures: readonly Figure[] = [openFigure, useFigure, liveFigure, fileFigure];
