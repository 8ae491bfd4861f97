import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** A package whose code stands in a bundle. */
interface Shipped {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** Notes the packages that bundles take code from, by their names. */
export function notePackages(names: Set<string>): Plugin {
  return {
    name: 'note-packages',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = packageOf(id);
          if (name && renderedLength > 0) names.add(name);
        }
      }
    },
  };
}

/** The package that a module's path lies in, or undefined. */
export function packageOf(id: string): string | undefined {
  return id.replaceAll('\\', '/').match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
}

/** The text that ships as THIRD_PARTY: each package with its version and its whole licence. */
export async function licenceText(names: Iterable<string>): Promise<string> {
  const shipped = await Promise.all([...names].sort().map(readShipped));
  const parts = shipped.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text.trim()}\n`,
  );
  return `This extension contains code of these packages.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

async function readShipped(name: string): Promise<Shipped> {
  const folder = join(modules, name);
  const { version, license: licence } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  if (!licence) throw new Error(`${name} ${version} names no licence.`);
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const text = file
    ? await readFile(join(folder, file), 'utf8')
    : `Licensed under ${licence}; the package holds no text of it.`;
  return { name, version, licence, text };
}
