import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  message: string;
  placeholders?: Record<string, unknown>;
}

/**
 * Throws when a `_locales` catalog lacks one of `names`, or uses a placeholder that it does not define:
 * a browser then refuses the whole extension, and says so in its log only.
 */
export async function checkCatalogs(folder: string, names: string[]): Promise<void> {
  for (const language of await readdir(folder)) {
    const catalog: Record<string, Entry> = JSON.parse(
      await readFile(join(folder, language, 'messages.json'), 'utf8'),
    );
    const faults = [
      ...names.filter((name) => !Object.hasOwn(catalog, name)).map((name) => `${name} is missing`),
      ...Object.entries(catalog).flatMap(([name, entry]) =>
        undefinedIn(entry).map((used) => `${name} uses ${used}`),
      ),
    ];
    if (faults.length > 0) throw new Error(`_locales/${language}: ${faults.join(', ')}.`);
  }
}

function undefinedIn({ message, placeholders = {} }: Entry): string[] {
  const defined = new Set(Object.keys(placeholders).map((name) => name.toLowerCase()));
  const used = [...message.replaceAll('$$', '').matchAll(/\$([A-Za-z0-9_@]+)\$/g)].map((match) => match[1]!);
  return used.filter((name) => !defined.has(name.toLowerCase()));
}
