import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const madeByZod = /[\\/]zod[\\/]v4[\\/]core[\\/](doc|util)\.js$/;

/** Removes zod's code generation: an extension page may not make code from text, and zod then parses without it. */
export function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    transform(code, id) {
      if (!madeByZod.test(id)) return null;
      const without = code.replace(
        'const F = Function;',
        "throw new Error('No code is made from text here.');",
      );
      // no line moves, so what map there is still holds
      return { code: without, map: null };
    },
  };
}

/** Throws when a script under `folder` could make code from text. */
export async function refuseEval(folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const code = await readFile(join(folder, path), 'utf8');
    const found = code.match(
      /\bnew Function\b|=\s*Function\b(?!\.(?:prototype|call)\b)|(?<![\w.$])eval\s*\(/,
    );
    if (found)
      throw new Error(`${path} may make code from text: ${code.slice(found.index, found.index! + 60)}`);
  }
}
