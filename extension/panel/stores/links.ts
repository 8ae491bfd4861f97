export interface ValueLink {
  /** the value that the address is made of */
  value: string;
  href: string;
  host: string;
}

/**
 * Where a key's value leads by the person's templates: those of the key itself, and those of JSON Pointers inside it.
 * Strings and numbers lead somewhere; only `http:` and `https:` addresses do.
 */
export function linksOf(
  templates: Readonly<Record<string, string>>,
  key: string,
  text: string | undefined,
): ValueLink[] {
  const value = parsed(text);
  return Object.entries(templates).flatMap(([name, template]) => {
    const path = name === key ? [] : pathIn(name, key);
    const found = path && at(value, path);
    if (typeof found !== 'string' && typeof found !== 'number') return [];
    const href = template.replaceAll('{value}', encodeURIComponent(`${found}`));
    if (!URL.canParse(href)) return [];
    const { protocol, host } = new URL(href);
    return protocol === 'https:' || protocol === 'http:' ? [{ value: `${found}`, href, host }] : [];
  });
}

/** The steps of a pointer inside a key's value; undefined when it is not about that key. */
function pathIn(pointer: string, key: string): string[] | undefined {
  if (!pointer.startsWith('/')) return undefined;
  const [first, ...rest] = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return first === key ? rest : undefined;
}

function at(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // a value that is cut on the screen
    return undefined;
  }
}
