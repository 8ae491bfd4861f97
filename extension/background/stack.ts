import { withoutCredentials } from './address';

const OWN = /(chrome|moz)-extension:\/\//;
const ADDRESS = /(https?:\/\/[^\s()]+?)((?::\d+){0,2})(?=[\s)]|$)/g;

/** A page's call stack without the frames of extensions, its addresses without credentials; '' when none is left. */
export function pageStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !OWN.test(line) && /:\d/.test(line))
    .map((line) =>
      line.replace(ADDRESS, (_, address: string, at: string) => withoutCredentials(address) + at),
    )
    .join('\n');
}
