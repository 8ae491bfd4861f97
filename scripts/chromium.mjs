import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which a Chromium that loads unpacked extensions is on the PATH; branded Chrome does not load them. */
const commands = [
  'chromium',
  'chromium-browser',
  'chrome-for-testing',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The path of a Chromium to run, or undefined. The variable CHROMIUM_PATH wins over the search.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
  return [...onPath, ...applications].find((path) => existsSync(path));
}
