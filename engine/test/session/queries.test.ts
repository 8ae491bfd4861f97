import { describe, expect, test } from 'vitest';
import { createDecoder, metadataRange } from '../..';
import { connectionRecords } from '../reference/records';
import { sessionOf } from '../report';
import {
  activity,
  call,
  custom,
  exchangeRecords,
  message,
  runFinished,
  runInput,
  runStarted,
  text,
  wholeRun,
} from '../streams/event';

const events = wholeRun(
  text.start('m', '{"acme:k":{"Needle":1}}', { subagentRunId: 's1' }),
  text.content('m', '{"acme:k":2,"other":"x"}'),
  text.end('m'),
  activity.delta('nobody', '{"acme:k":1}'),
  custom({ name: 'n', value: 1 }),
  '{"type":"NEW_EVENT"}',
);
const session = sessionOf(connectionRecords('c0', undefined, events));

describe('queries', () => {
  test('events come in pages, with where each landed', () => {
    const page = session.answer({ query: 'events', from: 0, count: 100 });
    expect(page.map(({ event, type }) => [event, type])).toEqual(
      events.map((line, index) => [index, (JSON.parse(line) as { type: string }).type]),
    );
    expect(page.map(({ landing }) => landing.kind)).toEqual([
      'own',
      'item',
      'item',
      'item',
      'orphan',
      'own',
      'unknown-event',
      'own',
    ]);
    expect(page[1]).toMatchObject({
      keys: 1,
      subagentRunId: 's1',
      connection: 0,
      run: 0,
      bytes: events[1]!.length,
    });
    expect(session.answer({ query: 'events', from: 2, count: 2 })).toEqual(page.slice(2, 4));
    expect(session.answer({ query: 'events', from: 7, count: 9 })).toEqual(page.slice(7));
    expect(session.answer({ query: 'events', from: 50, count: 9 })).toEqual([]);
  });

  test('an event before a stream has shown itself landed on none', () => {
    const early = sessionOf(connectionRecords('c0', undefined, [text.start('m', '{"k":1}')]));
    expect(early.answer({ query: 'events', from: 0, count: 1 })[0]?.landing).toEqual({ kind: 'none' });
  });

  test('items are found by key and by value, letter case ignored', () => {
    expect(session.answer({ query: 'find', scope: 'keys', text: 'ACME' })).toEqual([0]);
    expect(session.answer({ query: 'find', scope: 'values', text: 'needle' })).toEqual([0]);
    expect(session.answer({ query: 'find', scope: 'keys', text: 'needle' })).toEqual([]);
  });

  test('a write’s whole value, and what it replaced', () => {
    expect(session.answer({ query: 'value', item: 0, write: 1 })).toEqual({
      value: '2',
      previous: '{"Needle":1}',
    });
    expect(session.answer({ query: 'value', item: 0, write: 99 })).toBeUndefined();
    expect(session.answer({ query: 'value', item: 99, write: 0 })).toBeUndefined();
    expect(session.answer({ query: 'item', item: 99 })).toBeUndefined();
  });

  test('what was held at a moment counts a request from when it came', () => {
    const two = sessionOf(
      exchangeRecords(
        { input: runInput(), events: wholeRun() },
        {
          input: runInput([message('u', 'user', '{"k":1}')], 'run2'),
          events: [runStarted('run2'), runFinished('run2')],
        },
      ),
    );
    const held = (event: number) =>
      two.answer({ query: 'state-at', item: 0, event }).filter((key) => key.held).length;
    expect([0, 1, 2, 3].map(held)).toEqual([0, 0, 1, 1]);
  });

  test('a removal leaves the key known and not held', () => {
    const dropped = sessionOf(
      connectionRecords(
        'c0',
        undefined,
        wholeRun(call.start('c', '{"k":1}'), call.end('c'), '{"type":"MESSAGES_SNAPSHOT","messages":[]}'),
      ),
    );
    const [key] = dropped.answer({ query: 'item', item: 1 })!.keys;
    expect(key).toEqual({ key: 'k', state: 'unprefixed' });
  });

  test('where an event’s metadata stands in its text', () => {
    const [start, end] = metadataRange(events[1]!)!;
    expect(events[1]!.slice(start, end)).toBe('{"acme:k":{"Needle":1}}');
    expect(metadataRange(events[3]!)).toBeUndefined();
  });
});

describe('a cut-off JSON array', () => {
  test.each([
    ['between elements', `[${events.slice(0, 3).join(',')},`, 3, 0],
    ['inside an element', `[${events.slice(0, 3).join(',')},{"type":"TEXT_ME`, 3, 1],
    ['before its end', `[${events.slice(0, 3).join(',')}`, 3, 0],
  ])('%s gives its whole elements', (_, body, whole, cut) => {
    const decoder = createDecoder({ transport: 'fetch', contentType: 'application/json' });
    const frames = [...decoder.push(body), ...decoder.end()];
    expect(frames.filter(({ kind }) => kind === 'event')).toHaveLength(whole);
    const rest = frames.filter(({ kind }) => kind === 'frame');
    expect(rest).toEqual(Array(cut).fill(expect.objectContaining({ unterminated: true })));
  });
});
