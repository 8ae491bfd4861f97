import type { BareBrowser, BrowserName, Browsing, LaunchOptions } from './browsing';
import { launchBareChromium, launchChromium } from './chromium';
import { launchBareFirefox, launchFirefox } from './firefox';

export type { BareBrowser, Browsing, DevTools, LaunchOptions } from './browsing';

/** The browser that this run of the suites drives: each project of the tests' configuration names one. */
export const testedBrowser: BrowserName = process.env.TESTED_BROWSER === 'firefox' ? 'firefox' : 'chrome';

/** Starts a browser, the tested one unless named, with the extension loaded. */
export function launch(options: LaunchOptions = {}, browser = testedBrowser): Promise<Browsing> {
  return browser === 'firefox' ? launchFirefox(options) : launchChromium(options);
}

/** Starts the tested browser with no extension. */
export function launchBare(): Promise<BareBrowser> {
  return testedBrowser === 'firefox' ? launchBareFirefox() : launchBareChromium();
}
