import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = ['firefox-esr', 'firefox', 'firefox-developer-edition', 'firefox-nightly'];

const applications = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  '/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
];

/**
 * The path of a Firefox to run, or undefined. The variable FIREFOX_PATH wins over the search.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`FIREFOX_PATH names ${named}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
  return [...onPath, ...applications].find((path) => existsSync(path));
}
