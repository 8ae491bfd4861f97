import browser from 'webextension-polyfill';
import { type Judging, judgingFrom } from './judging';

export type LanguageChoice = 'browser' | 'en' | 'ko';
export type ThemeChoice = 'browser' | 'light' | 'dark';

/** What the person chose; kept in `storage.local` under one name, and in `storage.sync` what is to be synced. */
export interface Settings extends Judging {
  language: LanguageChoice;
  theme: ThemeChoice;
  /** whether exports keep values that look like credentials */
  exportRedacted: boolean;
  /** whether prefixes, accepted keys and severities follow the person to other machines */
  synced: boolean;
  /** JSON Pointers (`/usage/out`) that have a column in the run ledger */
  pinned: string[];
  /** what the recording of one tab, and of all together, may weigh, in MB; the oldest streams go first */
  tabQuota: number;
  totalQuota: number;
  /** whether what a tab recorded is saved when the tab closes */
  keepSessions: boolean;
  /** keys whose overwrites, losses and differences are marked */
  watched: string[];
}

export const defaultSettings: Settings = {
  language: 'browser',
  theme: 'browser',
  exportRedacted: true,
  synced: false,
  tabQuota: 256,
  totalQuota: 1024,
  keepSessions: false,
  pinned: [],
  watched: [],
  ...judgingFrom({}),
};

const STORED_AS = 'settings';
const SYNCED_AS = 'judging';

/** The stored settings, with defaults for whatever is absent or no longer understood. */
export async function readSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(STORED_AS);
  const settings = settingsFrom(stored[STORED_AS]);
  if (!settings.synced) return settings;
  const shared = await browser.storage.sync.get(SYNCED_AS);
  return shared[SYNCED_AS] === undefined ? settings : { ...settings, ...judgingFrom(shared[SYNCED_AS]) };
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [STORED_AS]: settings });
  if (settings.synced) await browser.storage.sync.set({ [SYNCED_AS]: judgingFrom(settings) });
}

/** Calls `listen` on every change, by whichever page or machine; returns what stops that. */
export function watchSettings(listen: (settings: Settings) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = changes[STORED_AS];
    if (area === 'local' && change) listen(settingsFrom(change.newValue));
    else if (area === 'sync' && changes[SYNCED_AS]) void readSettings().then(listen);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Reads stored settings of any age: each field stands alone. */
export function settingsFrom(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return defaultSettings;
  const kept = stored as Partial<Record<keyof Settings, unknown>>;
  const { language, theme, exportRedacted, synced, tabQuota, totalQuota, keepSessions, pinned, watched } =
    kept;
  return {
    language: language === 'en' || language === 'ko' ? language : 'browser',
    theme: theme === 'light' || theme === 'dark' ? theme : 'browser',
    exportRedacted: exportRedacted !== false,
    synced: synced === true,
    tabQuota: quotaIn(tabQuota, defaultSettings.tabQuota),
    totalQuota: quotaIn(totalQuota, defaultSettings.totalQuota),
    keepSessions: keepSessions === true,
    pinned: textsIn(pinned),
    watched: textsIn(watched),
    ...judgingFrom(stored),
  };
}

/** the least that a recording may be held to, in MB */
export const LEAST_QUOTA = 8;

function quotaIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= LEAST_QUOTA && Number.isFinite(value) ? value : otherwise;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
