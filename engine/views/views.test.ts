import { describe, expect, it } from 'vitest';
import { inspect } from '../inspect';
import { quantile } from './keys';

const start = { type: 'RUN_STARTED', threadId: 't', runId: 'r1', metadata: { trace: 'x' } };
const finish = (runId: string) => ({ type: 'RUN_FINISHED', threadId: 't', runId });

function message(id: string, usage: object, subagentRunId?: string): object[] {
  const tag = subagentRunId === undefined ? {} : { subagentRunId };
  return [
    { type: 'TEXT_MESSAGE_START', messageId: id, metadata: { usage: { in: 1 }, stage: 'a' }, ...tag },
    { type: 'TEXT_MESSAGE_END', messageId: id, metadata: { usage, stage: 'b' }, ...tag },
  ];
}

function sessionOf(...events: object[]) {
  return inspect(events.map((event) => JSON.stringify(event)).join('\n'), 'events').session;
}

const session = sessionOf(
  start,
  ...message('m1', { out: 10, model: 'x' }),
  ...message('m2', { out: 30, model: 'x' }, 's1'),
  finish('r1'),
  { type: 'RUN_STARTED', threadId: 't', runId: 'r2' },
  ...message('m3', { out: 50, model: 'y' }),
  finish('r2'),
);

describe('keys of a recording', () => {
  it('lists every key with its items, writes, losses and types', () => {
    const rows = session.answer({ query: 'keys' });
    expect(rows.map(({ key }) => key)).toEqual(['usage', 'stage', 'trace']);
    expect(rows[0]).toEqual({
      key: 'usage',
      state: 'unprefixed',
      items: 3,
      held: 3,
      writes: 6,
      overwrites: 3,
      losses: 3,
      outside: 0,
      types: ['object'],
      producers: 2,
    });
    expect(rows[2]).toMatchObject({ items: 0, outside: 1, types: ['string'] });
  });

  it('sums the numbers inside final values, one an item', () => {
    const detail = session.answer({ query: 'key', key: 'usage' });
    const out = detail.pointers.find(({ pointer }) => pointer === '/out');
    expect(out?.numbers).toMatchObject({ count: 3, sum: 90, min: 10, max: 50, median: 30 });
    expect(detail.pointers.find(({ pointer }) => pointer === '/in')).toBeUndefined();
    expect(detail.pointers.find(({ pointer }) => pointer === '/model')?.strings).toEqual([
      { value: 'x', count: 2 },
      { value: 'y', count: 1 },
    ]);
    expect(detail.items.map(({ itemRef }) => itemRef.id)).toEqual(['m1', 'm2', 'm3']);
  });

  it('takes quantiles between neighbours', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([7], 0.95)).toBe(7);
  });
});

describe('the run ledger', () => {
  it('sums pinned pointers for each run, and apart for its subagents', () => {
    const rows = session.answer({ query: 'ledger', pointers: ['/usage/out', '/nothing'] });
    expect(rows.map(({ run, subagentRunId, sums }) => [run, subagentRunId, sums])).toEqual([
      [0, undefined, [40, undefined]],
      [1, undefined, [50, undefined]],
      [0, 's1', [30, undefined]],
    ]);
  });
});

describe('comparison', () => {
  it('compares two items key by key', () => {
    const keys = session.answer({ query: 'compare-items', left: 0, right: 2 });
    expect(keys.map(({ key, state }) => [key, state])).toEqual([
      ['usage', 'changed'],
      ['stage', 'same'],
    ]);
  });

  it('pairs the items of two runs by order, and shows what has no partner', () => {
    const pairs = session.answer({ query: 'compare-runs', left: 0, right: 1 });
    expect(pairs.map(({ leftRef, rightRef }) => [leftRef?.id, rightRef?.id])).toEqual([
      ['m1', 'm3'],
      ['m2', undefined],
    ]);
    expect(pairs[1]?.keys.every(({ state }) => state === 'left')).toBe(true);
  });
});

describe('the overview', () => {
  it('counts writes, overwrites and losses in slots', () => {
    const { slots } = session.answer({ query: 'overview', from: 0, to: 10, slots: 5 });
    expect(slots).toHaveLength(5);
    expect(slots[0]).toEqual({ writes: 12, overwrites: 6, losses: 3, errors: 0 });
    expect(slots[1]?.writes).toBe(0);
  });
});
