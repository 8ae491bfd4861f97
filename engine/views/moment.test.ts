import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../record';
import { Session } from '../session/session';
import type { EventTerm } from '../view';
import { compareOutlines } from './compare';

const events: object[] = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r1', metadata: { region: 'eu' } },
  message('START', 'm1', { usage: { in: 1, out: 1 }, 'acme.a': 1 }),
  message('CONTENT', 'm1', { usage: { out: 5 } }, { delta: 'Lisbon' }),
  message('START', 'm2', { usage: { out: 7 }, id: 'Find Me' }, { subagentRunId: 'sub-1' }),
  message('END', 'm2', {}, { subagentRunId: 'sub-1' }),
  message('END', 'm1', { usage: { out: 9 } }),
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' },
];

function message(step: string, messageId: string, metadata: object, more: object = {}) {
  return { type: `TEXT_MESSAGE_${step}`, messageId, metadata, ...more };
}

function session(): Session {
  const made = new Session();
  const records: SessionRecord[] = events.map((event, at) => ({
    kind: 'event',
    connId: 'c',
    seq: at,
    tMs: at * 10,
    event: JSON.stringify(event),
  }));
  const back = [{ id: 'm1', role: 'assistant', content: '', metadata: { 'acme.a': 1 } }];
  for (const record of records) made.push(record);
  made.push({
    kind: 'connection',
    connId: 'c',
    tMs: 0,
    transport: 'fetch',
    url: 'https://agent.example/run',
  });
  made.push({ kind: 'close', connId: 'c', tMs: 70, reason: 'complete' });
  made.push({
    kind: 'request',
    connId: 'd',
    tMs: 80,
    input: JSON.stringify({ threadId: 't', runId: 'r2', messages: back }),
  });
  return made;
}

const whole = session();
const where = (...terms: EventTerm[]) => whole.answer({ query: 'events-where', terms });

describe('a moment', () => {
  it('has the items that there were, and how much each held', () => {
    const moment = whole.answer({ query: 'moment', event: 2 });
    expect(moment).toMatchObject({ event: 2, tMs: 20 });
    expect(moment?.items).toEqual([
      { item: 0, keys: 2, writes: 3, overwritten: 1, lost: 1, unprefixed: 1, reserved: 0 },
    ]);
    expect(whole.answer({ query: 'moment', event: 3 })?.items.map(({ item }) => item)).toEqual([0, 1]);
  });

  it('is found by time: the last event that had come', () => {
    expect(whole.answer({ query: 'moment', tMs: 35 })?.event).toBe(3);
    expect(whole.answer({ query: 'moment', tMs: -5 })?.event).toBe(0);
    expect(whole.answer({ query: 'moment', tMs: 1e9 })?.event).toBe(6);
    expect(whole.answer({ query: 'moment', event: 7 })).toBeUndefined();
  });

  it('is what keys, sums and values stand at', () => {
    const [usage] = whole.answer({ query: 'keys', until: 2 });
    expect(usage).toMatchObject({ key: 'usage', items: 1, held: 1, writes: 2, overwrites: 1, losses: 1 });
    const [out] = whole.answer({ query: 'key', key: 'usage', until: 3 }).pointers;
    expect(out?.numbers).toMatchObject({ count: 2, sum: 12 });
    expect(whole.answer({ query: 'ledger', pointers: ['/usage/out'], until: 3 })[0]).toMatchObject({
      durationMs: 30,
      sums: [12],
    });
    expect(whole.answer({ query: 'ledger', pointers: ['/usage/out'] })[0]).toMatchObject({ sums: [16] });
  });
});

describe('events that terms fit', () => {
  it('are found by type, key, value, run, subagent and text', () => {
    expect(where({ by: 'type', word: 'content', not: false })).toEqual([2]);
    expect(where({ by: 'key', word: 'usage', not: false })).toEqual([1, 2, 3, 5]);
    expect(where({ by: 'value', word: 'find me', not: false })).toEqual([3]);
    expect(where({ by: 'key', word: 'region', not: false })).toEqual([0]);
    expect(where({ by: 'subagent', word: 'sub', not: false })).toEqual([3, 4]);
    expect(where({ by: 'text', word: 'm2', not: false })).toEqual([3, 4]);
    expect(where({ by: 'run', word: 'r1', not: false })).toHaveLength(7);
  });

  it('are found by what they wrote', () => {
    expect(where({ by: 'effect', effect: 'overwrite', not: false })).toEqual([2, 5]);
    expect(where({ by: 'effect', effect: 'lost', not: false })).toEqual([2]);
    expect(where({ by: 'state', state: 'prefixed', not: false })).toEqual([1]);
  });

  it('fit every term, and none that is turned round', () => {
    expect(
      where({ by: 'key', word: 'usage', not: false }, { by: 'subagent', word: 'sub', not: true }),
    ).toEqual([1, 2, 5]);
    expect(where({ by: 'place', items: [1], events: [0], not: false })).toEqual([0, 3, 4]);
  });
});

describe('lanes, requests and watched keys', () => {
  it('say when a subagent was at work', () => {
    expect(whole.answer({ query: 'overview', from: 0, to: 70, slots: 7 }).lanes).toEqual([
      { run: 0, subagentRunId: 'sub-1', fromMs: 30, toMs: 40 },
    ]);
  });

  it('hold what an input carried beside what had been built', () => {
    const detail = whole.answer({ query: 'request', request: 0 });
    expect(detail?.items.map(({ itemRef }) => itemRef.id)).toEqual(['m1']);
    expect(detail?.items[0]?.sent.keys.map(({ key, state }) => [key, state])).toEqual([
      ['usage', 'missing'],
      ['acme.a', 'same'],
    ]);
    expect(whole.answer({ query: 'request', request: 1 })).toBeUndefined();
  });

  it('mark each overwrite, loss and difference of a watched key, in order', () => {
    const marks = whole.answer({ query: 'watch', keys: ['usage', 'acme.a'] });
    expect(marks.map(({ kind, event, request }) => [kind, event ?? request])).toEqual([
      ['lost', 2],
      ['overwritten', 5],
      ['drift', 0],
    ]);
    expect(marks[0]).toMatchObject({ key: 'usage', lost: ['/in'], write: 2 });
  });
});

describe('outlines of two sessions', () => {
  it('pair by what items are and their order, never by id', () => {
    const other = new Session();
    const others = [events[0]!, message('START', 'x9', { usage: { out: 9.0 } }), message('END', 'x9', {})];
    for (const [seq, event] of others.entries())
      other.push({ kind: 'event', connId: 'c', seq, tMs: seq, event: JSON.stringify(event) });
    const pairs = compareOutlines(whole.answer({ query: 'outline' }), other.answer({ query: 'outline' }));
    expect(pairs.map(({ leftRef, rightRef }) => [leftRef?.id, rightRef?.id])).toEqual([
      ['m1', 'x9'],
      ['m2', undefined],
    ]);
    expect(pairs[0]?.keys.map(({ key, state }) => [key, state])).toEqual([
      ['usage', 'same'],
      ['acme.a', 'left'],
    ]);
  });
});

describe('whose prefix a key carries', () => {
  it.each([
    ['langfuse_trace', 'langfuse'],
    ['com.example.cart', 'com.example'],
    ['acme:traceId', 'acme'],
    ['x-acme-id', 'acme'],
    ['ag-ui', 'ag-ui'],
    ['usage', undefined],
  ])('%s', (key, vendor) => {
    expect(whole.state.prefixes.vendorOf(key)).toBe(vendor);
  });
});
