import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Theme } from '../profile';

/** A fresh profile folder of a Firefox that listens on `port` and saves downloads in `downloads` without asking. */
export interface FirefoxProfile {
  folder: string;
  downloads: string;
  port: number;
}

type Preferences = Record<string, string | number | boolean>;

export async function makeFirefoxProfile(theme: Theme, more: Preferences = {}): Promise<FirefoxProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-firefox-'));
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const port = await freePort();
  const preferences: Preferences = {
    'marionette.port': port,
    'devtools.theme': theme,
    'devtools.everOpened': true,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    // as Playwright runs Chromium: a tab that is not in front keeps its timers
    'dom.min_background_timeout_value': 4,
    'dom.timeout.enable_budget_timer_throttling': false,
    // an address with http: means it
    'dom.security.https_first': false,
    // a test reads what was copied, with no prompt
    'dom.events.testing.asyncClipboard': true,
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: extensionUuid }),
    ...more,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(folder, 'user.js'), lines.join(''));
  return { folder, downloads, port };
}

/** The extension's id in its manifest, and the host of its pages, which the profile fixes. */
export const extensionId = 'agui-metadata-devtools@agui-metadata.dev';
export const extensionUuid = '7d2f0c7e-9a54-4c7b-8a3f-5f0f6f0a6c11';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
