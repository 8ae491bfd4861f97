import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['{engine,extension,cli,demo,scripts,bench}/**/*.test.{ts,tsx}'],
    // they need a build and a browser
    exclude: ['bench/browser/**', 'node_modules/**'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['engine/**/*.ts'],
      exclude: ['**/*.test.ts', 'engine/test/**'],
      reporter: ['text-summary'],
      thresholds: { lines: 95, branches: 95 },
    },
  },
});
