import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds dist/cli/agui-metadata.js: one file for Node, with every package in it. */
export async function buildCli(): Promise<void> {
  const folder = fileURLToPath(new URL('../../dist/cli/', import.meta.url));
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
  await chmod(`${folder}agui-metadata.js`, 0o755);
}
