import {
  type Browser,
  browserOf,
  ChromeUtils,
  type ChromeWindow,
  Ci,
  type ProgressListener,
  systemPrincipal,
  window,
} from './gecko';

// the browser keeps listeners weakly
const listeners = new Set<ProgressListener>();

export function firstTab(): number {
  return window.gBrowser.selectedBrowser.browserId;
}

/** Opens a tab in the window of another, or the first window. */
export function newTab(besides?: number): number {
  const { gBrowser } = besides === undefined ? window : windowOf(besides);
  const tab = gBrowser.addTab('about:blank', { triggeringPrincipal: systemPrincipal, skipAnimation: true });
  gBrowser.selectedTab = tab;
  return tab.linkedBrowser.browserId;
}

export function windowOf(browserId: number): ChromeWindow {
  const browser = browserOf(browserId);
  return browser.documentGlobal ?? browser.ownerGlobal;
}

export function selectTab(browserId: number): void {
  const { gBrowser } = windowOf(browserId);
  gBrowser.selectedTab = gBrowser.getTabForBrowser(browserOf(browserId));
}

export function closeTab(browserId: number): void {
  const { gBrowser } = windowOf(browserId);
  gBrowser.removeTab(gBrowser.getTabForBrowser(browserOf(browserId)), {
    animate: false,
    skipPermitUnload: true,
  });
}

/** Tabs that are open, in all of the first window. */
export function tabIds(): number[] {
  return window.gBrowser.tabs.map(({ linkedBrowser }) => linkedBrowser.browserId);
}

export async function goTo(browserId: number, url: string): Promise<void> {
  const browser = browserOf(browserId);
  const loaded = nextLoad(browser, url);
  browser.fixupAndLoadURIString(url, { triggeringPrincipal: systemPrincipal });
  await loaded;
}

export async function travel(browserId: number, way: 'reload' | 'goBack' | 'goForward'): Promise<void> {
  const browser = browserOf(browserId);
  const loaded = nextLoad(browser);
  browser[way]();
  await loaded;
}

/** Resolves once the browser has loaded `url`, or whatever it loads next. */
function nextLoad(browser: Browser, url?: string): Promise<void> {
  const { STATE_STOP, STATE_IS_WINDOW, STATE_RESTORING, LOCATION_CHANGE_SAME_DOCUMENT } =
    Ci.nsIWebProgressListener;
  const { NOTIFY_STATE_WINDOW, NOTIFY_LOCATION } = Ci.nsIWebProgress;
  return new Promise((resolve) => {
    const done = () => {
      browser.removeProgressListener(listener);
      listeners.delete(listener);
      resolve();
    };
    const listener: ProgressListener = {
      QueryInterface: ChromeUtils.generateQI(['nsIWebProgressListener', 'nsISupportsWeakReference']),
      onStateChange(progress, request, flags) {
        if (!progress.isTopLevel || !(flags & STATE_STOP) || !(flags & (STATE_IS_WINDOW | STATE_RESTORING)))
          return;
        const channel = request?.QueryInterface(Ci.nsIChannel);
        if (url === undefined || channel?.originalURI?.spec === url) done();
      },
      onLocationChange(progress, _, location, flags) {
        const sameDocument = flags & LOCATION_CHANGE_SAME_DOCUMENT;
        if (progress.isTopLevel && sameDocument && (url === undefined || location.spec === url)) done();
      },
    };
    listeners.add(listener);
    browser.addProgressListener(listener, NOTIFY_STATE_WINDOW | NOTIFY_LOCATION);
  });
}

/** Opens a private window, and gives its tab. */
export async function newPrivateTab(): Promise<number> {
  const opened = window.OpenBrowserWindow({ private: true });
  await new Promise((resolve) => opened.addEventListener('load', resolve, { once: true }));
  return opened.gBrowser.selectedBrowser.browserId;
}
