import type { Page } from 'playwright';
import type { Answers, ChangeBatch, Query } from '../../engine/view';
import type { CaptureCommand, CaptureState, PanelUpdate } from '../../extension/messages/panel';
import type { Browsing } from '../driver/browser';
import { until } from '../driver/until';

/** Speaks with the background as a panel does, from a page of the extension. */
export interface Probe {
  ask<Asked extends Query>(query: Asked): Promise<Answers[Asked['query']]>;
  snapshot(): Promise<ChangeBatch>;
  command(command: CaptureCommand): Promise<void>;
  /** The last state that was told. */
  state(): Promise<CaptureState | undefined>;
  /** All updates since the port was opened. */
  updates(): Promise<PanelUpdate[]>;
  /** Resolves to a snapshot that `holds`. */
  until(what: string, holds: (batch: ChangeBatch) => boolean): Promise<ChangeBatch>;
  /** Closes the port and opens another. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

interface ProbeWindow {
  probe: { port: chrome.runtime.Port; updates: PanelUpdate[]; asked: number };
}

/** Opens a probe on the tab that shows `page`. */
export async function openProbe(browsing: Browsing, page: Page = browsing.page): Promise<Probe> {
  const tabId = await tabOf(browsing, page);
  const own = await browsing.context.newPage();
  await own.goto(`chrome-extension://${browsing.extensionId}/popup/popup.html`);
  const connect = () =>
    own.evaluate((id) => {
      const place = globalThis as unknown as ProbeWindow;
      const port = chrome.runtime.connect({ name: 'panel' });
      const probe = { port, updates: [] as PanelUpdate[], asked: 0 };
      place.probe = probe;
      port.onMessage.addListener((update: PanelUpdate) => probe.updates.push(update));
      port.onDisconnect.addListener(() => {
        probe.port = chrome.runtime.connect({ name: 'panel' });
        probe.port.onMessage.addListener((update: PanelUpdate) => probe.updates.push(update));
        probe.port.postMessage({ kind: 'open', tabId: id });
      });
      port.postMessage({ kind: 'open', tabId: id });
    }, tabId);
  await connect();

  const ask = async <Asked extends Query>(query: Asked) => {
    const value = await own.evaluate(async (asked) => {
      const { probe } = globalThis as unknown as ProbeWindow;
      probe.asked += 1;
      const id = probe.asked;
      probe.port.postMessage({ kind: 'ask', id, query: asked });
      for (;;) {
        const found = probe.updates.find((one) => 'id' in one && one.id === id);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }, query as Query);
    if (value.kind !== 'answer') throw new Error(JSON.stringify(value));
    return value.value as Answers[Asked['query']];
  };
  const snapshot = () => ask({ query: 'snapshot' });
  const updates = () => own.evaluate(() => (globalThis as unknown as ProbeWindow).probe.updates);
  return {
    ask,
    snapshot,
    updates,
    command: (command) =>
      own.evaluate((one) => {
        const { probe } = globalThis as unknown as ProbeWindow;
        probe.port.postMessage({ kind: 'command', command: one });
      }, command),
    async state() {
      const told = (await updates()).findLast((one) => one.kind === 'capture');
      return told?.state;
    },
    until: (what, holds) =>
      until(what, async () => {
        const batch = await snapshot();
        return holds(batch) && batch;
      }),
    async reopen() {
      await own.evaluate(() => (globalThis as unknown as ProbeWindow).probe.port.disconnect());
      await connect();
    },
    close: () => own.close(),
  };
}

async function tabOf(browsing: Browsing, page: Page): Promise<number> {
  const mark = `probed-${Math.random()}`;
  const title = await page.title();
  await page.evaluate((text) => {
    document.title = text;
  }, mark);
  const id = await until('the tab to be found', () =>
    browsing.worker.handle.evaluate(
      async (text) => (await chrome.tabs.query({})).find((tab) => tab.title === text)?.id,
      mark,
    ),
  );
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  return id;
}
