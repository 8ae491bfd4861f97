import { fileURLToPath } from 'node:url';
import { testedBrowser } from '../driver/browser';

/** What `npm run build` made for the tested browser, or another build: to see that a suite finds its faults. */
export function testedBuild(): { extension: string } {
  const built = fileURLToPath(new URL(`../../dist/${testedBrowser}`, import.meta.url));
  return { extension: process.env.TESTED_EXTENSION ?? built };
}
