import type { Dock, Theme } from './profile';
import type { PageView, View } from './view';

export type BrowserName = 'chrome' | 'firefox';

export interface LaunchOptions {
  /** the unpacked extension; dist/chrome or dist/firefox unless given */
  extension?: string;
  theme?: Theme;
  dock?: Dock;
  /** of the page and of undocked DevTools, each a window of its own, in CSS pixels */
  size?: { width: number; height: number };
  headless?: boolean;
  /** keep the back-forward cache, which Playwright turns off in Chromium */
  backForwardCache?: boolean;
}

/** A browser with the extension, in a profile of its own: what the suites know of either. */
export interface Browsing {
  readonly name: BrowserName;
  /** the first tab */
  readonly page: PageView;
  readonly worker: Background;
  newPage(): Promise<PageView>;
  /** The address of a page of the extension. */
  extensionUrl(path: string): string;
  /** The id that the browser's `tabs` API has for a page's tab. */
  tabId(page?: PageView): Promise<number>;
  /** Opens the real DevTools on a tab (the first unless given) and shows the extension's panel there. */
  openDevTools(page?: PageView): Promise<DevTools>;
  /** Opens the popup of the toolbar icon, for the tab in front. */
  openPopup(): Promise<View>;
  /** Reloads the extension; DevTools must be opened anew for a working panel. */
  reloadExtension(): Promise<void>;
  /** Resolves once the person, or `close`, has ended the browser. */
  readonly ended: Promise<unknown>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** A browser with no extension, to compare with. */
export interface BareBrowser {
  newPage(): Promise<PageView>;
  close(): Promise<void>;
}

export interface KillOptions {
  /** keeps it from its messages for so long, and ends it in the middle of that: what comes meanwhile it has not kept */
  busyMs?: number;
}

/** The extension's background: a service worker in Chromium, an event page in Firefox. */
export interface Background {
  /** Ends it, as the browser does after 30 idle seconds. */
  kill(options?: KillOptions): Promise<void>;
  /** Resolves once one runs that was not there when `kill` was called. */
  restarted(): Promise<void>;
  /** Runs a function in it, by its text alone. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
}

/** An open DevTools window with the extension's panel shown in it. */
export interface DevTools {
  readonly panel: View;
  /** What the extension's pages threw since DevTools opened. */
  errors(): Promise<string[]>;
  /** Resolves to the text of the file that the browser saves while `act` runs. */
  saved(act: () => Promise<unknown>): Promise<string>;
  /** Gives the panel's file picker a file; `act` opens the picker. */
  choose(act: () => Promise<unknown>, file: { name: string; text: string }): Promise<void>;
  /** Saves a picture of the whole window. */
  screenshot(options: { path: string }): Promise<unknown>;
  close(): Promise<void>;
}
