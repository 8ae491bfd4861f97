import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';

/** The same Chromium with no extension. */
export async function launchBare(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH to one.');
  return chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  });
}
