import { type Inspected, inspect } from '../engine';
import { readInput } from './input';
import { type InspectSettings, optionsFor } from './settings';

/** Reads one input into a session; a string is the sentence that says why it cannot be. */
export async function openInput(path: string, settings: InspectSettings): Promise<Inspected | string> {
  try {
    const { name, bytes } = await readInput(path);
    return inspect(bytes, name, (url) => optionsFor(settings, url));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
