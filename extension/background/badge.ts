import type { Severity } from '../../engine/index';

/** The toolbar icon's badge: how many errors and warnings a tab's session has. */
export interface Badge {
  /** The findings of a tab may have changed. */
  changed(tabId: number): void;
}

/** how long changes gather before the badge follows */
const GATHER_MS = 250;
const ERROR = '#b3261e';
const WARNING = '#8f4d00';

export function createBadge(countsOf: (tabId: number) => Record<Severity, number> | undefined): Badge {
  const waiting = new Set<number>();

  async function show(tabId: number): Promise<void> {
    const { error = 0, warning = 0 } = countsOf(tabId) ?? {};
    const found = error + warning;
    const text = found === 0 ? '' : found > 999 ? '999+' : `${found}`;
    await chrome.action.setBadgeText({ tabId, text });
    await chrome.action.setBadgeTextColor({ tabId, color: '#ffffff' });
    await chrome.action.setBadgeBackgroundColor({ tabId, color: error > 0 ? ERROR : WARNING });
  }

  return {
    changed(tabId) {
      if (waiting.has(tabId)) return;
      waiting.add(tabId);
      setTimeout(() => {
        waiting.delete(tabId);
        // the tab may be gone
        show(tabId).catch(() => {});
      }, GATHER_MS);
    },
  };
}
