import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Loads measure.ts as tests are loaded: a loader that names functions would have pages look for its helper. */
await runnerImport(fileURLToPath(new URL('measure.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'warn',
});
