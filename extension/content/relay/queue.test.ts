import { describe, expect, it } from 'vitest';
import type { HookRecord } from '../../messages/content';
import { createQueue, MESSAGE_BYTES, PIECE_BYTES } from './queue';

const bytes = (size: number, stream = 1): HookRecord => ({
  kind: 'bytes',
  stream,
  t: 0,
  bytes: new Uint8Array(size),
});
const open: HookRecord = { kind: 'open', stream: 1, t: 0, transport: 'fetch', method: 'GET', url: '' };
const end: HookRecord = { kind: 'end', stream: 1, t: 0, reason: 'complete' };

function drained(queue: ReturnType<typeof createQueue>) {
  const messages = [];
  while (!queue.isEmpty()) messages.push(queue.next().message);
  return messages;
}

describe('a queue', () => {
  it('gathers small batches, and no more than a message holds', () => {
    const queue = createQueue();
    for (let count = 0; count < 4; count += 1) queue.add([bytes(MESSAGE_BYTES / 2 - 100)]);
    queue.add([bytes(MESSAGE_BYTES * 3)]);
    const messages = drained(queue);
    expect(messages.map((message) => message.kind === 'batch' && message.records.length)).toEqual([2, 2, 1]);
  });

  it('drops bytes beyond its bound, counted, and keeps begins and ends in their places', () => {
    const queue = createQueue(1000);
    queue.add([open, bytes(700)]);
    queue.add([bytes(400)]);
    queue.add([bytes(600, 2), bytes(10)]);
    queue.add([bytes(900), end]);
    expect(drained(queue)).toEqual([
      { kind: 'batch', records: [open, bytes(700)] },
      expect.objectContaining({ kind: 'dropped', streams: [1, 2], records: 4, bytes: 1910 }),
      { kind: 'batch', records: [end] },
    ]);
  });

  it('cuts what is larger than a port takes, and takes it whole or not at all', () => {
    const queue = createQueue(PIECE_BYTES);
    const text = 'abc'.replace(/./g, (one) => one.repeat(PIECE_BYTES));
    queue.add([{ kind: 'text', stream: 1, t: 0, text }]);
    queue.add([bytes(PIECE_BYTES * 2)]);
    const messages = drained(queue);
    const parts = messages.flatMap((message) => (message.kind === 'batch' ? [message.records] : []));
    expect(parts.map((records) => records.map((one) => one.kind === 'text' && one.more))).toEqual([
      [true],
      [true],
      [undefined],
    ]);
    expect(parts.flat().reduce((sum, one) => sum + (one.kind === 'text' ? one.text : ''), '') === text).toBe(
      true,
    );
    expect(messages.at(-1)).toMatchObject({ kind: 'dropped', records: 1 });
    queue.add([bytes(PIECE_BYTES * 3)]);
    queue.add([bytes(10)]);
    expect(drained(queue).map(({ kind }) => kind)).toEqual(['batch', 'batch', 'batch', 'batch']);
    queue.add([open, bytes(PIECE_BYTES * 2 + 5), end]);
    const sizes = drained(queue).map((message) =>
      message.kind === 'batch'
        ? message.records.map((one) => (one.kind === 'bytes' ? one.bytes.length : one.kind))
        : [],
    );
    expect(sizes).toEqual([['open'], [PIECE_BYTES], [PIECE_BYTES], [5, 'end']]);
  });

  it('takes bytes again once there is room', () => {
    const queue = createQueue(1000);
    queue.add([bytes(900)]);
    queue.add([bytes(900)]);
    queue.next();
    queue.add([bytes(500)]);
    expect(drained(queue).map(({ kind }) => kind)).toEqual(['dropped', 'batch']);
  });
});
