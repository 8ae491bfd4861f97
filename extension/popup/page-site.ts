import { isGranted, isOn, isSupported, type SiteChoices } from '../platform/sites';

/** What capture does on the page of the window's active tab. */
export type PageSite =
  | { state: 'on' | 'off'; origin: string }
  /** a page that the browser tells nothing about: it was not asked for this site, or no extension may run there */
  | { state: 'not-granted' }
  | { state: 'all-off' };

export async function pageSite(choices: SiteChoices): Promise<PageSite> {
  if (choices.allOff) return { state: 'all-off' };
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const origin = tab?.url && URL.canParse(tab.url) ? new URL(tab.url).origin : '';
  if (!isSupported(origin) || !(await isGranted(origin))) return { state: 'not-granted' };
  return { state: isOn(choices, origin) ? 'on' : 'off', origin };
}
