import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

// the earliest that a zip can say: in any time zone and on any day the bytes are the same
const mtime = '1980-01-01T00:00:00';

/** The files of a package, by path with forward slashes. */
export type Entries = Map<string, Uint8Array>;

/** Reads all files under `folder`. */
export async function entriesOf(folder: string): Promise<Entries> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return readEntries(
    folder,
    paths.map((path) => path.slice(join(folder, sep).length).replaceAll(sep, '/')),
  );
}

/** Reads the files at these paths, which are relative to `folder`. */
export async function readEntries(folder: string, paths: string[]): Promise<Entries> {
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, new Uint8Array(await readFile(join(folder, path)))] as const),
    ),
  );
}

/** Zips them: sorted, without times or owners, so that the same files are the same bytes. */
export function zip(entries: Entries): Uint8Array {
  const sorted: Zippable = {};
  for (const path of [...entries.keys()].sort()) sorted[path] = [entries.get(path)!, { level: 9, mtime }];
  return zipSync(sorted);
}
