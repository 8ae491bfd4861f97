import { elementsAt } from '../../engine/index';
import { entrySize, type JournalEntry } from './entry';

/** The text of a run input, taken apart: `between`, with a body after each but the last, makes it whole. */
export interface TakenApart {
  /** which of the entry's records it belongs to */
  record: number;
  between: string[];
  /** keys of the bodies */
  bodies: string[];
}

/** An entry whose run inputs are kept beside it, what each message says by the hash of it. */
export interface PackedEntry {
  entry: JournalEntry;
  inputs: TakenApart[];
  /** each body once, by key */
  bodies: Map<string, string>;
}

/** a body shorter than this is no larger than its key with what belongs to it */
const LEAST_LENGTH = 256;
const MOST_BODIES = 2_000;
const MESSAGES = [['messages'], ['body', 'messages']];

/** Takes the messages out of an entry's run inputs: each request repeats the whole conversation. */
export async function pack(session: string, entry: JournalEntry): Promise<PackedEntry> {
  const packed: PackedEntry = { entry, inputs: [], bodies: new Map() };
  if (entry.kind !== 'batch') return packed;
  const records = [...entry.records];
  for (const [at, record] of records.entries()) {
    if ((record.kind !== 'open' && record.kind !== 'sent') || record.input === undefined) continue;
    const ranges = messagesIn(record.input);
    if (ranges.length === 0) continue;
    packed.inputs.push(await takeApart(session, record.input, ranges, at, packed.bodies));
    records[at] = { ...record, input: '' };
  }
  return packed.inputs.length === 0 ? packed : { ...packed, entry: { ...entry, records } };
}

function messagesIn(input: string): [start: number, end: number][] {
  if (input.length < LEAST_LENGTH) return [];
  const found = MESSAGES.map((path) => elementsAt(input, path)).find(({ length }) => length > 0) ?? [];
  // a lone surrogate has no UTF-8 to tell it from another
  const isBody = ([start, end]: [number, number]) =>
    end - start >= LEAST_LENGTH && !/\p{Surrogate}/u.test(input.slice(start, end));
  return found.filter(isBody).slice(0, MOST_BODIES);
}

async function takeApart(
  session: string,
  input: string,
  ranges: [start: number, end: number][],
  record: number,
  bodies: Map<string, string>,
): Promise<TakenApart> {
  const taken: TakenApart = { record, between: [], bodies: [] };
  let from = 0;
  for (const [start, end] of ranges) {
    const body = input.slice(start, end);
    const key = await keyOf(session, body);
    bodies.set(key, body);
    taken.bodies.push(key);
    taken.between.push(input.slice(from, start));
    from = end;
  }
  taken.between.push(input.slice(from));
  return taken;
}

/** The entry whole again; a body that `bodyOf` has not leaves `null` in its place. */
export function unpack(
  entry: JournalEntry,
  inputs: readonly TakenApart[],
  bodyOf: (key: string) => string | undefined,
): JournalEntry {
  if (entry.kind !== 'batch' || inputs.length === 0) return entry;
  const records = [...entry.records];
  for (const { record: at, between, bodies } of inputs) {
    const record = records[at];
    if (record?.kind !== 'open' && record?.kind !== 'sent') continue;
    const bodyAfter = (index: number) => (index < bodies.length ? (bodyOf(bodies[index]!) ?? 'null') : '');
    records[at] = { ...record, input: between.map((text, index) => text + bodyAfter(index)).join('') };
  }
  return { ...entry, records };
}

/** What a packed entry weighs without its bodies, in bytes, roughly. */
export function packedSize({ entry, inputs }: PackedEntry): number {
  const lengths = inputs.flatMap(({ between, bodies }) =>
    [...between, ...bodies].map(({ length }) => length),
  );
  return entrySize(entry) + lengths.reduce((sum, length) => sum + length * 2, 0);
}

export function bodySize(body: string): number {
  return 128 + body.length * 2;
}

/** A session's bodies have keys that begin alike. */
export function keysOf(session: string): IDBKeyRange {
  return IDBKeyRange.bound(`${session} `, `${session}!`, false, true);
}

async function keyOf(session: string, body: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
  return `${session} ${Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
