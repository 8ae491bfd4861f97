import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // one browser at a time: the tests share the machine's cores with it
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
