/** What of a key would be the application's name: what stands before its first separator or capital, else all of it. */
export function prefixOf(key: string): string {
  const found = /^[^\s_\-.:/]*?(?=[_\-.:/]|(?<=[^\p{Lu}])\p{Lu})/u.exec(key)?.[0];
  return found ? found : key;
}

/** A key under the first of one's own prefixes; undefined while there is none. */
export function suggestedName(key: string, prefixes: readonly string[]): string | undefined {
  const [prefix] = prefixes;
  return prefix === undefined || prefix === '' ? undefined : `${prefix}.${key}`;
}
