import type { LaunchOptions } from '../driver/browser';

/** dist/chrome, or another build: to see that a suite finds the faults planted in that one. */
export function testedBuild(): Pick<LaunchOptions, 'extension'> {
  const extension = process.env.TESTED_EXTENSION;
  return extension ? { extension } : {};
}
