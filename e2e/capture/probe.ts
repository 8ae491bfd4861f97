import type { Answers, ChangeBatch, Query } from '../../engine/view';
import type { CaptureCommand, CaptureState, PanelUpdate } from '../../extension/messages/panel';
import type { Browsing } from '../driver/browser';
import { until } from '../driver/until';
import type { PageView } from '../driver/view';

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
  /** What an export gives, whole. */
  exported(what: 'session' | 'report'): Promise<string>;
  /** Closes the port and opens another. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

interface ProbeWindow {
  probe: { port: chrome.runtime.Port; updates: PanelUpdate[]; asked: number };
}

/** Opens a probe on the tab that shows `page`; `origin` is what a panel in DevTools would say the page's is. */
export async function openProbe(
  browsing: Browsing,
  page: PageView = browsing.page,
  origin?: string,
): Promise<Probe> {
  const tabId = await browsing.tabId(page);
  const own = await browsing.newPage();
  await own.goto(browsing.extensionUrl('popup/popup.html'));
  const connect = () => own.evaluate(connectProbe, { tabId, origin });
  await connect();

  const ask = async <Asked extends Query>(query: Asked) => {
    const value = await own.evaluate(askProbe, query as Query);
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
    exported: (what) => own.evaluate(exportProbe, what),
    async reopen() {
      await own.evaluate(() => (globalThis as unknown as ProbeWindow).probe.port.disconnect());
      await connect();
    },
    close: () => own.close(),
  };
}

/** Runs in the extension's page: connects, and again whenever the worker dies. */
function connectProbe({ tabId, origin }: { tabId: number; origin: string | undefined }): void {
  const place = globalThis as unknown as ProbeWindow;
  const updates: PanelUpdate[] = [];
  const connect = () => {
    const port = chrome.runtime.connect({ name: 'panel' });
    place.probe = { port, updates, asked: place.probe?.asked ?? 0 };
    port.onMessage.addListener((update: PanelUpdate) => updates.push(update));
    port.onDisconnect.addListener(connect);
    port.postMessage({ kind: 'open', tabId, ...(origin !== undefined && { origin }) });
  };
  connect();
}

/** Runs in the extension's page: asks, and asks again if the worker dies over it. */
async function askProbe(query: Query): Promise<Extract<PanelUpdate, { id: number }>> {
  const place = globalThis as unknown as ProbeWindow;
  place.probe.asked += 1;
  const id = place.probe.asked;
  let askedOf: chrome.runtime.Port | undefined;
  for (;;) {
    const { port, updates } = place.probe;
    const found = updates.find((one) => 'id' in one && one.id === id);
    if (found && 'id' in found) return found;
    if (port !== askedOf) {
      askedOf = port;
      port.postMessage({ kind: 'ask', id, query });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs in the extension's page: asks for an export and puts its parts together. */
async function exportProbe(what: 'session' | 'report'): Promise<string> {
  const { probe } = globalThis as unknown as ProbeWindow;
  probe.asked += 1;
  const id = probe.asked;
  probe.port.postMessage({ kind: 'export', id, what, redact: false });
  for (;;) {
    const parts = probe.updates.filter((one) => one.kind === 'export-part' && one.id === id);
    const texts = parts.map((one) => ('text' in one ? one.text : ''));
    if (parts.some((one) => 'last' in one && one.last)) return texts.join('');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
