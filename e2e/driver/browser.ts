import type { BrowserName, Browsing, LaunchOptions } from './browsing';
import { launchChromium } from './chromium';
import { launchFirefox } from './firefox';

export type { Browsing, DevTools, LaunchOptions } from './browsing';

/** The browser that this run of the suites drives: each project of the tests' configuration names one. */
export const testedBrowser: BrowserName = process.env.TESTED_BROWSER === 'firefox' ? 'firefox' : 'chrome';

/** Starts a browser, the tested one unless named, with the extension loaded. */
export function launch(options: LaunchOptions = {}, browser = testedBrowser): Promise<Browsing> {
  return browser === 'firefox' ? launchFirefox(options) : launchChromium(options);
}
