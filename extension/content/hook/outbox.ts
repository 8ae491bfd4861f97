import type { HookBatch, HookRecord } from '../../messages/content';
import {
  bareArray,
  byteLength,
  clearTimer,
  mapDelete,
  mapGet,
  mapSet,
  max,
  NativeArrayBuffer,
  NativeMap,
  NativeUint8Array,
  now,
  setBytes,
  setTimer,
} from './natives';

const BATCH_BYTES = 48 * 1024;
const BATCH_MS = 16;
/** what a record costs besides its texts and bytes */
const RECORD_BYTES = 64;

/** Gathers records of all streams and posts them in batches. */
export interface Outbox {
  add(record: HookRecord): void;
  /** Adds a copy of `bytes`; what the page reads of a stream in one millisecond becomes one record. */
  addBytes(stream: number, bytes: Uint8Array): void;
  flush(): void;
  /** Whether what is added of a stream is told. */
  wants(stream: number): boolean;
  /** Stops telling of one stream. */
  letGo(stream: number): void;
  /** Forgets that a stream was let go, once it ended. */
  forget(stream: number): void;
  /** Stops telling of anything, for good. */
  silence(): void;
}

/** Where in the gathered bytes those of record number `slot` stand. */
interface Range {
  stream: number;
  t: number;
  from: number;
  to: number;
  slot: number;
}

/** `post` copies the batch before it returns. */
export function createOutbox(post: (batch: HookBatch) => void): Outbox {
  const gone = new NativeMap<unknown, unknown>();
  let space: ArrayBuffer | undefined;
  let capacity = 0;
  let used = 0;
  let size = 0;
  let records = bareArray<HookRecord>();
  let ranges = bareArray<Range>();
  let last: Range | undefined;
  let timer: number | undefined;
  let silent = false;

  const cutBytes = () => {
    if (!space || used === 0) return;
    const buffer = new NativeArrayBuffer(used);
    setBytes(new NativeUint8Array(buffer), new NativeUint8Array(space, 0, used), 0);
    for (let index = 0; index < ranges.length; index += 1) {
      const { stream, t, from, to, slot } = ranges[index]!;
      records[slot] = { kind: 'bytes', stream, t, bytes: new NativeUint8Array(buffer, from, to - from) };
    }
  };
  const empty = () => {
    records = bareArray();
    ranges = bareArray();
    last = undefined;
    used = 0;
    size = 0;
    if (capacity > BATCH_BYTES) space = undefined;
  };
  const flush = () => {
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
    if (records.length === 0) return;
    cutBytes();
    const batch = { records };
    empty();
    post(batch);
  };
  const grew = (bytes: number) => {
    size += bytes;
    if (size >= BATCH_BYTES) flush();
    else timer ??= setTimer(flush, BATCH_MS);
  };
  const reserve = (length: number) => {
    if (space && used + length > capacity) flush();
    if (space && length <= capacity) return;
    capacity = max(length, BATCH_BYTES);
    space = new NativeArrayBuffer(capacity);
  };
  const isDropped = (stream: number) => silent || mapGet(gone, stream) === true;

  return {
    add(record) {
      if (isDropped(record.stream)) return;
      last = undefined;
      records[records.length] = record;
      grew(RECORD_BYTES + textLength(record));
    },
    addBytes(stream, bytes) {
      if (isDropped(stream)) return;
      const length = byteLength(bytes);
      reserve(length);
      setBytes(new NativeUint8Array(space!), bytes, used);
      const t = now();
      if (last && last.stream === stream && last.t === t) last.to += length;
      else {
        last = { stream, t, from: used, to: used + length, slot: records.length };
        ranges[ranges.length] = last;
        // its place; the bytes come at the flush
        records[last.slot] = { kind: 'end', stream, t, reason: 'complete' };
        size += RECORD_BYTES;
      }
      used += length;
      grew(length);
    },
    flush,
    wants: (stream) => !isDropped(stream),
    letGo: (stream) => void mapSet(gone, stream, true),
    forget: (stream) => void mapDelete(gone, stream),
    silence() {
      silent = true;
      empty();
    },
  };
}

function textLength(record: HookRecord): number {
  if (record.kind === 'text') return record.text.length;
  if (record.kind === 'open' || record.kind === 'sent') return record.input?.length ?? 0;
  return 0;
}
