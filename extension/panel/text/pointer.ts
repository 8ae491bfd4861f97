/** A JSON Pointer as a person reads it: its path without the first slash, `usage/in`. */
export function memberName(pointer: string): string {
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  return path.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 80);
}

/** The lost members as a short list. */
export function lostWords(pointers: readonly string[]): string {
  const shown = pointers.slice(0, 6).map(memberName).join(', ');
  return pointers.length > 6 ? `${shown}, …` : shown;
}

/** One reference token of a JSON Pointer, escaped. */
export function token(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
