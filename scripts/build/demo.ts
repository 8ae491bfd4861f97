import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the demo page into dist/demo, where the demo agent serves it from. */
export async function buildDemo(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../../demo/page/', import.meta.url)),
    logLevel: 'warn',
    build: {
      outDir: fileURLToPath(new URL('../../dist/demo/', import.meta.url)),
      emptyOutDir: true,
      reportCompressedSize: false,
      // the agent's client with its schemas is no small page, and this one is served from the same machine
      chunkSizeWarningLimit: 1000,
    },
  });
}
