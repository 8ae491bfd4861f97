import { originPattern } from './origins';

/** Where the person wants no capture; kept in `storage.local` under one name. */
export interface SiteChoices {
  /** the one switch: nothing is captured anywhere */
  allOff: boolean;
  /** origins switched off one by one */
  off: string[];
}

const STORED_AS = 'sites';

export async function readSites(): Promise<SiteChoices> {
  const stored = await chrome.storage.local.get(STORED_AS);
  return sitesFrom(stored[STORED_AS]);
}

/** Reads stored choices of any age: each field stands alone. */
export function sitesFrom(stored: unknown): SiteChoices {
  if (typeof stored !== 'object' || stored === null) return { allOff: false, off: [] };
  const { allOff, off } = stored as Partial<Record<keyof SiteChoices, unknown>>;
  return {
    allOff: allOff === true,
    off: Array.isArray(off) ? off.filter((origin) => typeof origin === 'string') : [],
  };
}

export async function switchSite(origin: string, on: boolean): Promise<void> {
  const choices = await readSites();
  const others = choices.off.filter((one) => one !== origin);
  await chrome.storage.local.set({ [STORED_AS]: { ...choices, off: on ? others : [...others, origin] } });
}

export async function switchAll(on: boolean): Promise<void> {
  await chrome.storage.local.set({ [STORED_AS]: { ...(await readSites()), allOff: !on } });
}

/** Calls `listen` on every change, by whichever context. */
export function watchSites(listen: (choices: SiteChoices) => void): void {
  chrome.storage.onChanged.addListener((changes, area) => {
    const change = changes[STORED_AS];
    if (area === 'local' && change) listen(sitesFrom(change.newValue));
  });
}

export function isOn({ allOff, off }: SiteChoices, origin: string): boolean {
  return !allOff && !off.includes(origin);
}

/** Whether any extension may run on pages of this origin, the browser's consent given. */
export function isSupported(origin: string): boolean {
  return (
    /^https?:\/\//.test(origin) &&
    !/^https:\/\/(chromewebstore\.google\.com|addons\.mozilla\.org)$/.test(origin)
  );
}

/** Whether the browser lets scripts run on this origin. */
export function isGranted(origin: string): Promise<boolean> {
  return chrome.permissions.contains({ origins: [originPattern(origin)] });
}
