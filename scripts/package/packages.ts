import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExtension } from '../build/extension';
import { type Entries, entriesOf, readEntries, zip } from './zip';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A package that was written, and what stands in it. */
export interface Package {
  path: string;
  entries: Entries;
  bytes: Uint8Array;
}

/** Builds anew and writes chrome.zip, firefox.zip and, in a git checkout, source.zip into `folder`. */
export async function writePackages(folder: string): Promise<Package[]> {
  await mkdir(folder, { recursive: true });
  const packages: Package[] = [];
  for (const browser of ['chrome', 'firefox'] as const) {
    const built = await buildExtension({ browser, store: true, folder: join(folder, browser) });
    packages.push(await write(join(folder, `${browser}.zip`), await entriesOf(built)));
    await rm(built, { recursive: true });
  }
  const sources = sourcePaths();
  if (sources) packages.push(await write(join(folder, 'source.zip'), await readEntries(root, sources)));
  return packages;
}

async function write(path: string, entries: Entries): Promise<Package> {
  const bytes = zip(entries);
  await writeFile(path, bytes);
  return { path, entries, bytes };
}

/** The files under version control that are there, or undefined where git tells none, as in unzipped sources. */
function sourcePaths(): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout.split('\0').filter((path) => path && existsSync(join(root, path)));
}
