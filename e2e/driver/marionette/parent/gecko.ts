/** What is used of Firefox's privileged globals in its parent process, in the main window. */
export interface Browser {
  browserId: number;
  browsingContext: BrowsingContext;
  currentURI: { spec: string };
  fixupAndLoadURIString(url: string, options: object): void;
  reload(): void;
  goBack(): void;
  goForward(): void;
  focus(): void;
  addProgressListener(listener: ProgressListener, mask: number): void;
  removeProgressListener(listener: ProgressListener): void;
}

export interface BrowsingContext {
  id: number;
  currentWindowGlobal: WindowGlobal | null;
  embedderElement: (Browser & { documentGlobal: ChromeWindow; ownerGlobal: ChromeWindow }) | null;
  topChromeWindow: ChromeWindow;
}

export interface WindowGlobal {
  documentURI: { spec: string };
  getActor(name: 'MarionetteCommands'): {
    executeScript(script: string, args: unknown[], options: object): Promise<unknown>;
  };
  drawSnapshot(rect: null, scale: number, background: string): Promise<ImageBitmap>;
}

export interface ProgressListener {
  QueryInterface: unknown;
  onStateChange(progress: { isTopLevel: boolean }, request: Request, flags: number, status: number): void;
  onLocationChange(
    progress: { isTopLevel: boolean },
    request: Request,
    location: { spec: string },
    flags: number,
  ): void;
}

interface Request {
  originalURI?: { spec: string };
  QueryInterface(of: unknown): Request;
}

interface Tab {
  linkedBrowser: Browser;
}

export interface ChromeWindow extends Window {
  gBrowser: {
    selectedTab: Tab;
    selectedBrowser: Browser;
    tabs: Tab[];
    addTab(url: string, options: object): Tab;
    removeTab(tab: Tab, options?: object): void;
    getTabForBrowser(browser: Browser): Tab;
  };
  OpenBrowserWindow(options: object): ChromeWindow;
}

export interface Extension {
  extension: {
    uuid: string;
    views: Iterable<{ viewType: string; xulBrowser?: Browser }>;
    terminateBackground(options: object): Promise<void>;
    backgroundState: string;
    tabManager: { getWrapper(tab: Tab): { id: number } };
  };
}

interface PrivilegedParent {
  window: ChromeWindow;
  Services: {
    scriptSecurityManager: { getSystemPrincipal(): unknown };
    prefs: {
      setStringPref(name: string, value: string): void;
      setBoolPref(name: string, value: boolean): void;
    };
    console: {
      registerListener(listener: { observe(message: unknown): void }): void;
    };
  };
  Ci: {
    nsIChannel: object;
    nsIWebProgress: Record<'NOTIFY_STATE_WINDOW' | 'NOTIFY_LOCATION', number>;
    nsIWebProgressListener: Record<
      'STATE_STOP' | 'STATE_IS_WINDOW' | 'STATE_RESTORING' | 'LOCATION_CHANGE_SAME_DOCUMENT',
      number
    >;
  };
  ChromeUtils: { importESModule(url: string): unknown; generateQI(interfaces: string[]): unknown };
  BrowsingContext: { getCurrentTopByBrowserId(id: number): BrowsingContext | null };
  WebExtensionPolicy: { getByID(id: string): Extension | null };
}

export const { window, Services, Ci, ChromeUtils, BrowsingContext, WebExtensionPolicy } =
  globalThis as unknown as PrivilegedParent;

export const systemPrincipal = Services.scriptSecurityManager.getSystemPrincipal();

/** The document that a tab, panel or background shows now. */
export function contextOf(browserId: number): BrowsingContext {
  const context = BrowsingContext.getCurrentTopByBrowserId(browserId);
  if (!context) throw new Error(`The page ${browserId} is closed.`);
  return context;
}

export function browserOf(
  browserId: number,
): Browser & { documentGlobal: ChromeWindow; ownerGlobal: ChromeWindow } {
  const { embedderElement } = contextOf(browserId);
  if (!embedderElement) throw new Error(`The page ${browserId} stands in no window.`);
  return embedderElement;
}
