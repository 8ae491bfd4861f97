import browser from 'webextension-polyfill';

export type LanguageChoice = 'browser' | 'en' | 'ko';
export type ThemeChoice = 'browser' | 'light' | 'dark';

/** What the person chose; kept in `storage.local` under one name. */
export interface Settings {
  language: LanguageChoice;
  theme: ThemeChoice;
  /** the person's own key prefixes, as typed: `acme`, `com.example` */
  prefixes: string[];
  /** whether exports keep values that look like credentials */
  exportRedacted: boolean;
}

export const defaultSettings: Settings = {
  language: 'browser',
  theme: 'browser',
  prefixes: [],
  exportRedacted: true,
};

const STORED_AS = 'settings';

/** The stored settings, with defaults for whatever is absent or no longer understood. */
export async function readSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(STORED_AS);
  return settingsFrom(stored[STORED_AS]);
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [STORED_AS]: settings });
}

/** Calls `listen` on every change, by whichever page; returns what stops that. */
export function watchSettings(listen: (settings: Settings) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = changes[STORED_AS];
    if (area === 'local' && change) listen(settingsFrom(change.newValue));
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Reads stored settings of any age: each field stands alone. */
export function settingsFrom(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return defaultSettings;
  const kept = stored as Partial<Record<keyof Settings, unknown>>;
  const { language, theme, prefixes, exportRedacted } = kept;
  return {
    language: language === 'en' || language === 'ko' ? language : 'browser',
    theme: theme === 'light' || theme === 'dark' ? theme : 'browser',
    prefixes: Array.isArray(prefixes) ? prefixes.filter((one) => typeof one === 'string') : [],
    exportRedacted: exportRedacted !== false,
  };
}
