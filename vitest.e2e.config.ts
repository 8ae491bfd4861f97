import { defineConfig } from 'vitest/config';
import { exceptions } from './e2e/exceptions.ts';

// each project reads this file again
if (!process.env.EXCEPTIONS_PRINTED)
  for (const { suite, test, notIn, why } of exceptions)
    console.log(
      test
        ? `${suite}: “${test}” comes out otherwise in ${notIn}. ${why}`
        : `${suite} does not run in ${notIn}. ${why}`,
    );
process.env.EXCEPTIONS_PRINTED = 'yes';

/** The same suites in each browser, but for the exceptions. */
const project = (name: string, browser: 'chrome' | 'firefox') => ({
  extends: true as const,
  test: {
    name,
    env: { TESTED_BROWSER: browser },
    exclude: exceptions
      .filter((one) => one.notIn === browser && one.test === undefined)
      .map(({ suite }) => suite),
  },
});

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts', 'bench/browser/*.test.ts'],
    // one browser at a time: the tests share the machine's cores with it
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    projects: [project('chromium', 'chrome'), project('firefox', 'firefox')],
  },
});
