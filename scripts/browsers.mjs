import { findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';

/** How each browser is found, and how a person or apt installs it. */
export const browsers = {
  chrome: {
    title: 'Chromium',
    find: findChromium,
    packages: ['chromium', 'fonts-noto-cjk'],
    advice: 'install Chromium, Chrome for Testing or Microsoft Edge, or name one in CHROMIUM_PATH',
  },
  firefox: {
    title: 'Firefox',
    find: findFirefox,
    packages: ['firefox-esr', 'fonts-noto-cjk'],
    advice: 'install Firefox, or name one in FIREFOX_PATH',
  },
};

/**
 * The browser that `--browser NAME` names, Chromium unless there is one; ends the process when there is none of that name.
 * @param {string[]} args
 * @returns {'chrome' | 'firefox'}
 */
export function namedBrowser(args) {
  const at = args.findIndex((arg) => arg === '--browser' || arg.startsWith('--browser='));
  if (at < 0) return 'chrome';
  const name = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  if (name === 'chrome' || name === 'chromium') return 'chrome';
  if (name === 'firefox') return 'firefox';
  console.error(`No browser is called "${name}": --browser takes chrome or firefox.`);
  process.exit(2);
}
