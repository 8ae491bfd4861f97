import { type JsonType, typeOf } from '../json/node';
import { membersOf } from '../json/text';
import type { JsonText } from '../record';

/** One key of a metadata object, with its value as it stood on the wire. */
export interface MetadataEntry {
  key: string;
  value: JsonText;
}

/** A `metadata` property as read (spec section 1). */
export type MetadataRead =
  | { state: 'absent' }
  | { state: 'malformed'; found: JsonType }
  | { state: 'object'; text: JsonText; entries: MetadataEntry[]; repeated: string[] };

export const ABSENT: MetadataRead = { state: 'absent' };

/** Reads the metadata that stands at `[start, end)`. Of a repeated key the last value counts, at the first's place. */
export function readMetadata(source: JsonText, start: number, end: number): MetadataRead {
  const text = ownText(source, start, end);
  const found = typeOf(text);
  if (found !== 'object') return { state: 'malformed', found };
  const members = membersOf(text);
  const entries: MetadataEntry[] = [];
  const repeated: string[] = [];
  // A few keys are told apart faster one by one than in a map.
  const byKey = members.length > 16 ? new Map<string, MetadataEntry>() : undefined;
  for (const { key, start: from, end: to } of members) {
    const value = text.slice(from, to);
    const earlier = byKey ? byKey.get(key) : entries.find((entry) => entry.key === key);
    if (earlier) {
      earlier.value = value;
      repeated.push(key);
    } else {
      const entry = { key, value };
      entries.push(entry);
      byKey?.set(key, entry);
    }
  }
  return { state: 'object', text, entries, repeated };
}

/** A copy that stands alone: a plain slice would keep the whole event's text alive for as long as its value is held. */
function ownText(source: JsonText, start: number, end: number): JsonText {
  return ` ${source.slice(start, end)}`.slice(1);
}

/** The entries that a merge takes: none when metadata is absent or malformed. */
export function entriesOf(metadata: MetadataRead): readonly MetadataEntry[] {
  return metadata.state === 'object' ? metadata.entries : [];
}
