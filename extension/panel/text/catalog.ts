/** One entry of a `_locales` catalog, in the browsers' own format. */
export interface CatalogEntry {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string; example?: string }>;
}

export type Catalog = Readonly<Record<string, CatalogEntry>>;

/** What stands at a message's placeholders, by placeholder name. */
export type Substitutions = Readonly<Record<string, string | number>>;

/** A stretch of a message: its own words, or what stands at one placeholder. */
export type MessagePart = { text: string } | { placeholder: string; text: string };

const PLACEHOLDER = /\$\$|\$([A-Za-z0-9_@]+)\$/g;

/** The names that a message's text uses, lower case, in order. */
export function placeholderNames(entry: CatalogEntry): string[] {
  const found = [...entry.message.matchAll(PLACEHOLDER)].map((match) => match[1]?.toLowerCase());
  return found.filter((name) => name !== undefined);
}

/** A message cut at its placeholders. A placeholder with nothing to stand there stays empty. */
export function messageParts(entry: CatalogEntry, substitutions: Substitutions = {}): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const match of entry.message.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push({ text: entry.message.slice(from, match.index) });
    const name = match[1]?.toLowerCase();
    if (name === undefined) parts.push({ text: '$' });
    else parts.push({ placeholder: name, text: String(own(substitutions, name) ?? '') });
    from = match.index + match[0].length;
  }
  if (from < entry.message.length) parts.push({ text: entry.message.slice(from) });
  return parts;
}

/** A message's whole text. */
export function messageText(entry: CatalogEntry, substitutions?: Substitutions): string {
  if (!entry.message.includes('$')) return entry.message;
  return messageParts(entry, substitutions)
    .map((part) => part.text)
    .join('');
}

/** Whether every placeholder of the message has something to stand there. */
export function canSay(entry: CatalogEntry, substitutions: Substitutions): boolean {
  return placeholderNames(entry).every((name) => own(substitutions, name) !== undefined);
}

function own(substitutions: Substitutions, name: string): string | number | undefined {
  return Object.hasOwn(substitutions, name) ? substitutions[name] : undefined;
}
