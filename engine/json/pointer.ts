/** One reference token of a JSON Pointer (RFC 6901), escaped. */
export function token(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON Pointer; undefined when it is none. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!/^(\/([^/~]|~[01])*)*$/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
