import { Session } from '../../engine/index';
import { type Judging, judgingFrom, optionsFor } from '../platform/judging';
import { openLibrary } from '../platform/library';
import { defaultSettings, readSettings, watchSettings } from '../platform/settings';
import { originOf } from './address';
import { createBadge } from './badge';
import { createBudget } from './budget';
import type { Journal, SessionRow } from './journal';
import { createMemoryJournal } from './journal-memory';
import { createStoredJournal } from './journal-store';
import { keepSession } from './keeping';
import { openRecorder, type Recorder } from './recorder';
import { reported } from './reported';
import { createTab, type Tab } from './tab';

/** The tabs that have anything to do with capture. */
export interface Tabs {
  of(tabId: number): Tab;
  has(tabId: number): boolean;
  all(): Iterable<Tab>;
  /** The tab is closed: what was kept of it goes. */
  closed(tabId: number): void;
}

export function createTabs(): Tabs {
  const stored = createStoredJournal();
  const inMemory = createMemoryJournal();
  /** In Firefox one background serves private windows too; in Chromium they have their own. */
  const journalOf = async (tabId: number): Promise<Journal> => {
    if (chrome.extension.inIncognitoContext) return inMemory;
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    return tab?.incognito === false ? stored : inMemory;
  };
  const tabs = new Map<number, Tab>();
  const boot = bootOfBrowser();
  const recorders = new Map<number, Recorder>();
  let judging: Judging = judgingFrom(defaultSettings);
  let settings = defaultSettings;
  const budget = createBudget(
    () => settings.totalQuota * MB,
    (tabId, bytes) => void recorders.get(tabId)?.makeRoom(bytes),
  );
  const settingsRead = readSettings().then((read) => {
    settings = read;
    judging = judgingFrom(read);
  });
  /** What a tab that is gone recorded goes; before that it is saved, if sessions are to be kept. */
  const bury = async (row: SessionRow): Promise<void> => {
    await settingsRead;
    if (settings.keepSessions && !chrome.extension.inIncognitoContext) {
      const recorder = await openRecorder({ ...unattended, journal: stored }, row);
      await keepSession(recorder, openLibrary()).catch(reported);
      recorder.close();
    }
    for (const journal of [stored, inMemory]) await journal.remove(row.id);
  };
  const unattended = {
    makeSession: (pageUrl: string) => new Session(optionsFor(judging, originOf(pageUrl))),
    command: () => {},
    changed: () => {},
    stateChanged: () => {},
    quota: () => Number.POSITIVE_INFINITY,
    weighs: () => {},
    now: Date.now,
  };
  const buryStrays = async () => {
    for (const row of await stored.strays(await boot)) await bury(row);
  };
  if (!chrome.extension.inIncognitoContext) void buryStrays().catch(reported);
  const badge = createBadge((tabId) => recorders.get(tabId)?.session.state.findings.counts);
  watchSettings((changed) => {
    settings = changed;
    const next = judgingFrom(settings);
    if (JSON.stringify(next) === JSON.stringify(judging)) return;
    judging = next;
    for (const recorder of recorders.values()) void recorder.judgeAnew();
  });

  const open = async (tabId: number): Promise<Recorder> => {
    await settingsRead;
    const surroundings = {
      journal: await journalOf(tabId),
      makeSession: unattended.makeSession,
      command: (document: string, command: Parameters<Tab['tell']>[1]) =>
        tabs.get(tabId)?.tell(document, command),
      changed: (anew: boolean) => {
        tabs.get(tabId)?.feed.changed(anew);
        badge.changed(tabId);
      },
      stateChanged: () => tabs.get(tabId)?.feed.stateChanged(),
      quota: () => settings.tabQuota * MB,
      weighs: (bytes: number) => budget.weighs(tabId, bytes),
      now: Date.now,
    };
    const recorder = await openRecorder(surroundings, freshRow(await boot, tabId));
    recorders.set(tabId, recorder);
    badge.changed(tabId);
    return recorder;
  };
  return {
    of(tabId) {
      const known = tabs.get(tabId);
      if (known) return known;
      const made = createTab(tabId, open(tabId));
      tabs.set(tabId, made);
      return made;
    },
    has: (tabId) => tabs.has(tabId),
    all: () => tabs.values(),
    closed(tabId) {
      const recorder = recorders.get(tabId);
      const tab = tabs.get(tabId);
      tabs.delete(tabId);
      recorders.delete(tabId);
      const end = async () => {
        // what came is kept first, if it is to be kept at all
        if (settings.keepSessions) await recorder?.settled();
        tab?.close();
        budget.weighs(tabId, 0);
        await bury(freshRow(await boot, tabId));
      };
      void end().catch(reported);
    },
  };
}

const MB = 1 << 20;

const sessionId = (boot: string, tabId: number) => `${boot} ${tabId}`;

function freshRow(boot: string, tabId: number): SessionRow {
  return {
    id: sessionId(boot, tabId),
    boot,
    tabId,
    recording: true,
    pauses: [],
    preserve: false,
    topDocument: '',
    letGo: 0,
    others: [],
    resumed: 0,
    resent: 0,
    dropped: 0,
    pageUrl: '',
    startedAt: 0,
  };
}

/** Names this start of the browser: tab ids are given anew with each. */
async function bootOfBrowser(): Promise<string> {
  const { boot } = await chrome.storage.session.get('boot');
  if (typeof boot === 'string') return boot;
  const made = crypto.randomUUID();
  await chrome.storage.session.set({ boot: made });
  return made;
}
