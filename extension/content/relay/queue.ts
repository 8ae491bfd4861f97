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
/** what may wait here; beyond it streams lose bytes, never their begin and end */
export const WAITING_BYTES = 32 << 20;
const RECORD_BYTES = 64;

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
      last.size + batch.size <= MESSAGE_BYTES
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

  return {
    add(records) {
      if (size + sizeOf(records) <= bound)
        return enter({ message: { kind: 'batch', records }, size: sizeOf(records) });
      const kept = records.filter(({ kind }) => kind !== 'bytes' && kind !== 'text');
      const lost = records.filter(({ kind }) => kind === 'bytes' || kind === 'text');
      if (lost.length > 0) drop(lost);
      if (kept.length > 0) enter({ message: { kind: 'batch', records: kept }, size: sizeOf(kept) });
    },
    isEmpty: () => waiting.length === 0,
    next() {
      const [first, ...rest] = waiting;
      waiting = rest;
      size -= first!.size;
      return first!;
    },
  };
}
