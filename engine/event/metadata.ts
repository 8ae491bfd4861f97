import { firstMember, keyBetween, nextMember, skipSpace, skipString, skipValue } from '../json/text';
import { type JsonType, typeOf } from '../json/tree';
import type { JsonText } from '../record';

/** One key of a metadata object, with its value as it stood on the wire. */
export interface MetadataEntry {
  key: string;
  value: JsonText;
}

/** A `metadata` property as read (spec section 1). */
export type MetadataRead = { state: 'absent' } | { state: 'malformed'; found: JsonType } | MetadataObject;

export const ABSENT: MetadataRead = { state: 'absent' };

/** A metadata object: its entries, and the keys that it names more than once. */
class MetadataObject {
  readonly state = 'object';

  constructor(
    readonly entries: readonly MetadataEntry[],
    readonly repeated: readonly string[],
    private readonly source: JsonText,
    private readonly start: number,
    private readonly end: number,
  ) {}

  /** its own text, whole */
  get text(): JsonText {
    return ownText(this.source, this.start, this.end);
  }
}

const NONE: readonly never[] = [];
/** up to here keys are told apart faster one by one than in a map */
const FEW = 16;

/** Reads the metadata that stands at `[start, end)`. Of a repeated key the last value counts, at the first's place. */
export function readMetadata(source: JsonText, start: number, end: number): MetadataRead {
  if (source.charCodeAt(start) !== 123)
    return { state: 'malformed', found: typeOf(source.slice(start, end)) };
  const entries: MetadataEntry[] = [];
  let repeated: string[] | undefined;
  let byKey: Map<string, MetadataEntry> | undefined;
  for (let at = firstMember(source, start); at >= 0; ) {
    const keyEnd = skipString(source, at);
    const key = keyBetween(source, at, keyEnd);
    const from = skipSpace(source, skipSpace(source, keyEnd) + 1);
    const to = skipValue(source, from);
    const value = ownText(source, from, to);
    const earlier = byKey ? byKey.get(key) : entryOf(entries, key);
    if (earlier) {
      earlier.value = value;
      repeated ??= [];
      repeated.push(key);
    } else {
      const entry = { key, value };
      entries.push(entry);
      if (entries.length === FEW) byKey = new Map(entries.map((each) => [each.key, each]));
      else byKey?.set(key, entry);
    }
    at = nextMember(source, to);
  }
  return new MetadataObject(entries, repeated ?? NONE, source, start, end);
}

function entryOf(entries: readonly MetadataEntry[], key: string): MetadataEntry | undefined {
  for (const entry of entries) if (entry.key === key) return entry;
  return undefined;
}

/** Engines copy a slice below this length, and keep the whole text alive for a longer one. */
const COPIED = 13;

/** A slice that stands alone, so that a value held does not keep its whole event's text alive. */
function ownText(source: JsonText, start: number, end: number): JsonText {
  return end - start < COPIED ? source.slice(start, end) : ` ${source.slice(start, end)}`.slice(1);
}

/** The entries that a merge takes: none when metadata is absent or malformed. */
export function entriesOf(metadata: MetadataRead): readonly MetadataEntry[] {
  return metadata.state === 'object' ? metadata.entries : [];
}
