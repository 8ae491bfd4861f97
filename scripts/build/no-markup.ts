import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const preact = /[\\/]preact[\\/]dist[\\/]preact\.mjs$/;
const assignment = /\(\w+\.innerHTML=\w+\.__html\)/;

/** Removes Preact's way to set markup from text: no view uses it, and a store's reviewer need not wonder. */
export function withoutMarkup(): Plugin {
  return {
    name: 'without-markup',
    transform(code, id) {
      if (!preact.test(id)) return null;
      return code.replace(assignment, '(()=>{throw new Error("No markup is made from text here.")})()');
    },
  };
}

/** Throws when a script under `folder` could set markup from text. */
export async function refuseMarkup(folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const code = await readFile(join(folder, path), 'utf8');
    const found = code.match(
      /\.(innerHTML|outerHTML|srcdoc)\s*=(?!=)|\.insertAdjacentHTML\b|\bdocument\.write(ln)?\b|\bsetHTMLUnsafe\b/,
    );
    if (found)
      throw new Error(`${path} may set markup from text: ${code.slice(found.index, found.index! + 60)}`);
  }
}
