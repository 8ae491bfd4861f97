import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const shipped = fileURLToPath(new URL('../../dist/cli/', import.meta.url));

/** Builds agui-metadata.js, one file for Node with every package in it, and returns its path. */
export async function buildCli(folder = shipped): Promise<string> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../../cli/', import.meta.url)),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'agui-metadata.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'agui-metadata.js', codeSplitting: false } },
    },
  });
  const path = join(folder, 'agui-metadata.js');
  await chmod(path, 0o755);
  return path;
}
