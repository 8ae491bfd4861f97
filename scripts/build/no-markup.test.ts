import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseMarkup, withoutMarkup } from './no-markup';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-markup-'));
});

afterAll(() => rm(folder, { recursive: true }));

it.each(['a.innerHTML=b', 'a.outerHTML = b', 'a.insertAdjacentHTML("x",b)', 'document.write(a)'])(
  'refuses %s',
  async (code) => {
    await writeFile(join(folder, 'script.js'), code);
    await expect(refuseMarkup(folder)).rejects.toThrow('script.js may set markup from text');
  },
);

it.each(['a.innerHTML==b', 'a.textContent=b', 'a.documentWriter()'])('accepts %s', async (code) => {
  await writeFile(join(folder, 'script.js'), code);
  await expect(refuseMarkup(folder)).resolves.toBeUndefined();
});

/** Bundles Preact alone into a folder of its own. */
async function bundlePreact(name: string, plugins: ReturnType<typeof withoutMarkup>[]): Promise<string> {
  const outDir = join(folder, name);
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('preact')),
        formats: ['es'],
        fileName: () => 'preact.js',
      },
    },
  });
  return outDir;
}

it('finds Preact’s own branch, which the build removes', async () => {
  await expect(refuseMarkup(await bundlePreact('as-it-is', []))).rejects.toThrow('innerHTML');
  await expect(refuseMarkup(await bundlePreact('without', [withoutMarkup()]))).resolves.toBeUndefined();
});
