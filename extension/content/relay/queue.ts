import type { HookRecord, NumberedMessage } from '../../messages/content';

type Unnumbered<Message> = Message extends { seq: number } ? Omit<Message, 'seq'> : never;

/** A message that waits for its number. */
export interface Batch {
  message: Unnumbered<NumberedMessage>;
  size: number;
}

/** Records that wait to be sent, in order, within a bound. */
export interface Queue {
  add(records: HookRecord[]): void;
  isEmpty(): boolean;
  /** Takes what goes into the next message; only when not empty. */
  next(): Batch;
}

/** what one message gathers; larger ones become files of their own in IndexedDB */
export const MESSAGE_BYTES = 128 * 1024;
/** what may wait here; beyond it streams lose bytes, never their begin and end. More than the largest message known */
export const WAITING_BYTES = 128 << 20;
/** from so much on messages gather as much as a port takes well, to catch up */
const MANY_BYTES = 4 << 20;
const RECORD_BYTES = 64;
/** what one record carries; a port takes no message of 64 MiB */
export const PIECE_BYTES = 1 << 20;
/** what one batch may bring beyond the bound while little waits: a single huge message is no flood */
const LARGEST_BYTES = 256 << 20;

/** What records weigh, in bytes, roughly. */
export function sizeOf(records: readonly HookRecord[]): number {
  return records.reduce((sum, record) => sum + weight(record), 0);
}

function weight(record: HookRecord): number {
  if (record.kind === 'bytes') return RECORD_BYTES + record.bytes.byteLength;
  if (record.kind === 'text') return RECORD_BYTES + record.text.length;
  if (record.kind === 'open' || record.kind === 'sent') return RECORD_BYTES + (record.input?.length ?? 0);
  return RECORD_BYTES;
}

/** A queue that holds `bound` bytes at most, but for what begins and ends streams. */
export function createQueue(bound = WAITING_BYTES): Queue {
  let waiting: Batch[] = [];
  let size = 0;

  const enter = (batch: Batch) => {
    const last = waiting.at(-1);
    size += batch.size;
    if (
      last?.message.kind === 'batch' &&
      batch.message.kind === 'batch' &&
      last.size + batch.size <= (size > MANY_BYTES ? PIECE_BYTES : MESSAGE_BYTES)
    ) {
      last.message.records.push(...batch.message.records);
      last.size += batch.size;
    } else waiting.push(batch);
  };
  const drop = (lost: HookRecord[]) => {
    const last = waiting.at(-1)?.message;
    const streams = lost.map(({ stream }) => stream);
    const bytes = sizeOf(lost) - lost.length * RECORD_BYTES;
    if (last?.kind === 'dropped') {
      last.streams = [...new Set([...last.streams, ...streams])];
      last.records += lost.length;
      last.bytes += bytes;
      return;
    }
    const reason = 'The page streamed faster than its capture could follow.';
    enter({
      message: { kind: 'dropped', streams: [...new Set(streams)], records: lost.length, bytes, reason },
      size: RECORD_BYTES,
    });
  };

  /** what waits of a huge batch, which the bound does not count */
  let huge = 0;
  const enterAll = (records: HookRecord[]) => {
    for (const part of inPieces(records))
      enter({ message: { kind: 'batch', records: part }, size: sizeOf(part) });
  };
  const isHuge = (more: number) => more > bound && more <= LARGEST_BYTES && size <= bound / 4;

  const enterSome = (records: HookRecord[]) => {
    const kept = records.filter(({ kind }) => kind !== 'bytes' && kind !== 'text');
    const lost = records.filter(({ kind }) => kind === 'bytes' || kind === 'text');
    if (lost.length > 0) drop(lost);
    if (kept.length > 0) enterAll(kept);
  };

  return {
    add(records) {
      const more = sizeOf(records);
      if (isHuge(more)) huge = more;
      else if (size - huge + more > bound) return enterSome(records);
      enterAll(records);
    },
    isEmpty: () => waiting.length === 0,
    next() {
      const [first, ...rest] = waiting;
      waiting = rest;
      size -= first!.size;
      // in order: what waits longest leaves first
      huge = Math.max(0, huge - first!.size);
      return first!;
    },
  };
}

/** Records in groups of which none is larger than a port takes; large ones are cut. */
function inPieces(records: HookRecord[]): HookRecord[][] {
  if (sizeOf(records) <= PIECE_BYTES) return [records];
  return records.flatMap(cut).map((record) => [record]);
}

function cut(record: HookRecord): HookRecord[] {
  if (weight(record) <= PIECE_BYTES) return [record];
  const pieces: HookRecord[] = [];
  if (record.kind === 'bytes')
    for (let at = 0; at < record.bytes.length; at += PIECE_BYTES)
      pieces.push({ ...record, bytes: record.bytes.slice(at, at + PIECE_BYTES) });
  else if (record.kind === 'text')
    for (let at = 0; at < record.text.length; at += PIECE_BYTES) {
      const more = at + PIECE_BYTES < record.text.length;
      pieces.push({ ...record, text: record.text.slice(at, at + PIECE_BYTES), ...(more && { more }) });
    }
  else return [record];
  return pieces;
}
