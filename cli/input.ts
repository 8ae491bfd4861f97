import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** One input, whole, and the name that the report gives it. */
export interface Input {
  name: string;
  bytes: Uint8Array;
}

/** Reads a file, or standard input for `-`; throws a sentence when it cannot be read. */
export async function readInput(path: string): Promise<Input> {
  if (path === '-') return { name: 'stdin', bytes: await buffer(process.stdin) };
  try {
    return { name: basename(path), bytes: await readFile(path) };
  } catch (error) {
    throw new Error(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
};

/** Why a file cannot be read, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return reasons[code] ?? error.message;
}
