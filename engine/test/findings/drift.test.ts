import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '../../record';
import { type Report, reportOf, sessionOf } from '../report';
import {
  activity,
  call,
  type Exchange,
  event,
  exchangeRecords,
  message,
  reasoning,
  runFinished,
  runInput,
  runStarted,
  storedCall,
  text,
  wholeRun,
} from '../streams/event';

const first: Exchange = {
  input: runInput([message('u', 'user', '{"acme:u":1}')]),
  events: wholeRun(
    text.start('m', '{"acme:a":{"x":1},"acme:b":2}'),
    text.end('m'),
    call.start('c', '{"acme:c":3}', { parentMessageId: 'm' }),
    call.end('c'),
    call.result('t', 'c', '{"acme:t":4}'),
  ),
};

const user = message('u', 'user', '{"acme:u":1}');
const assistant = (metadata?: string, callMetadata: object = { 'acme:c': 3 }): string =>
  message('m', 'assistant', metadata, { toolCalls: [storedCall('c', callMetadata)] });
const result = (metadata?: string): string => message('t', 'tool', metadata);

function next(messages: string[], runId = 'run2'): Exchange {
  return { input: runInput(messages, runId), events: [runStarted(runId), runFinished(runId)] };
}

function report(...exchanges: Exchange[]): Report {
  return reportOf(sessionOf(exchangeRecords(...exchanges)));
}

function driftOf(on: Report): [string, string, string][] {
  return on.drift.map(({ item, key, kind }) => [item.id, key, kind]);
}

function findings(on: Report): Report['findings'] {
  return on.findings.filter(({ rule }) => rule === 'drift');
}

const whole = '{"acme:a":{"x":1},"acme:b":2}';

describe('rule drift', () => {
  test('does not fire when the application sent everything back', () => {
    const on = report(first, next([user, assistant(whole), result('{"acme:t":4}')]));
    expect(on.drift).toEqual([]);
    expect(findings(on)).toEqual([]);
  });

  test('fires on a key that is missing, of a message, a call and a result', () => {
    const on = report(first, next([user, assistant('{"acme:b":2}', {}), result()]));
    expect(on.drift).toEqual([
      expect.objectContaining({
        request: 1,
        item: expect.objectContaining({ kind: 'text-message', id: 'm' }),
        key: 'acme:a',
        kind: 'missing',
        expected: { x: 1 },
      }),
      expect.objectContaining({
        request: 1,
        item: expect.objectContaining({ kind: 'tool-call', id: 'c' }),
        key: 'acme:c',
        kind: 'missing',
        expected: 3,
      }),
      expect.objectContaining({
        request: 1,
        item: expect.objectContaining({ kind: 'tool-message', id: 't' }),
        key: 'acme:t',
        kind: 'missing',
        expected: 4,
      }),
    ]);
    expect(findings(on).map(({ severity, request, item }) => [severity, request, item?.id])).toEqual([
      ['error', 1, 'm'],
      ['error', 1, 'c'],
      ['error', 1, 't'],
    ]);
    expect(findings(on)[0]?.message).toMatch(/acme:a/);
    expect(findings(on)[0]?.spec).toMatch(/^https:\/\/docs\.ag-ui\.com\/spec\/1\.0\//);
  });

  test('fires on a key with another value', () => {
    const on = report(
      first,
      next([user, assistant('{"acme:a":{"x":2},"acme:b":2}'), result('{"acme:t":4}')]),
    );
    expect(on.drift).toEqual([
      expect.objectContaining({ key: 'acme:a', kind: 'changed', expected: { x: 1 }, actual: { x: 2 } }),
    ]);
    expect(findings(on)).toEqual([expect.objectContaining({ severity: 'error', request: 1 })]);
  });

  test('keys that only the application has are info', () => {
    const on = report(
      first,
      next([user, assistant('{"acme:a":{"x":1},"acme:b":2,"acme:own":true}'), result('{"acme:t":4}')]),
    );
    expect(driftOf(on)).toEqual([['m', 'acme:own', 'extra']]);
    expect(on.drift[0]).toMatchObject({ actual: true });
    expect(findings(on)).toEqual([expect.objectContaining({ severity: 'info' })]);
  });

  test('compares numbers as doubles, absent as {}, order not at all, a repeated key by its last value', () => {
    const events = wholeRun(
      text.start(
        'm',
        '{"acme:n":1.0,"acme:big":12345678901234567890,"acme:o":{"a":1,"b":2},"acme:d":{"k":1,"k":2}}',
      ),
      text.end('m'),
      text.start('e', '{}'),
      text.end('e'),
    );
    const back = '{"acme:d":{"k":2},"acme:o":{"b":2,"a":1},"acme:big":12345678901234567000,"acme:n":1}';
    const on = report(
      { input: runInput(), events },
      next([message('m', 'assistant', back), message('e', 'assistant')]),
    );
    expect(on.drift).toEqual([]);
  });

  test('does not fire for messages that the input does not carry: a client that trims history', () => {
    expect(report(first, next([user])).drift).toEqual([]);
  });

  test('does not fire for a message that the page added itself', () => {
    const on = report(first, next([assistant(whole), message('new', 'user', '{"acme:own":1}')]));
    expect(on.drift).toEqual([]);
  });

  test('does not fire for items known only from requests', () => {
    const on = report(first, next([message('u', 'user', '{"acme:u":2}')]));
    expect(on.drift).toEqual([]);
  });

  test('never fires for activities', () => {
    const exchange = { input: runInput(), events: wholeRun(activity.snapshot('a', '{"acme:k":1}')) };
    expect(report(exchange, next([message('a', 'activity')])).drift).toEqual([]);
  });

  test('never fires for THINKING items, whose ids are the client’s own', () => {
    const events = wholeRun(
      event('THINKING_TEXT_MESSAGE_START', {}, '{"acme:k":1}'),
      event('THINKING_TEXT_MESSAGE_END'),
    );
    expect(report({ input: runInput(), events }, next([message('thinking-1', 'reasoning')])).drift).toEqual(
      [],
    );
  });

  test('never fires for minted messages', () => {
    const events = wholeRun(
      call.start('c', '{"acme:k":1}'),
      call.end('c'),
      text.start('c', '{"acme:j":1}'),
      text.end('c'),
    );
    const back = message('other', 'assistant', undefined, { toolCalls: [storedCall('c', { 'acme:k': 1 })] });
    expect(report({ input: runInput(), events }, next([back])).drift).toEqual([]);
  });

  test('fires for a reasoning message', () => {
    const events = wholeRun(reasoning.start('r', '{"acme:k":1}'), reasoning.end('r'));
    expect(driftOf(report({ input: runInput(), events }, next([message('r', 'reasoning')])))).toEqual([
      ['r', 'acme:k', 'missing'],
    ]);
  });

  test('does not fire for what was dropped before the request left', () => {
    const events = wholeRun(
      text.start('m', '{"acme:k":1}'),
      text.end('m'),
      '{"type":"MESSAGES_SNAPSHOT","messages":[]}',
    );
    expect(report({ input: runInput(), events }, next([message('m', 'assistant')])).drift).toEqual([]);
  });

  test('a snapshot’s restated metadata is what is compared', () => {
    const events = wholeRun(
      text.start('m', '{"acme:old":1}'),
      text.end('m'),
      `{"type":"MESSAGES_SNAPSHOT","messages":[${message('m', 'assistant', '{"acme:new":1}')}]}`,
    );
    expect(
      report({ input: runInput(), events }, next([message('m', 'assistant', '{"acme:new":1}')])).drift,
    ).toEqual([]);
    expect(
      driftOf(report({ input: runInput(), events }, next([message('m', 'assistant', '{"acme:old":1}')]))),
    ).toEqual([
      ['m', 'acme:new', 'missing'],
      ['m', 'acme:old', 'extra'],
    ]);
  });

  const stripped = next([assistant(undefined, {}), result()]);

  test('does not fire while a connection that wrote the item is still open', () => {
    const records = exchangeRecords(first, stripped).filter(
      ({ kind, connId }) => kind !== 'close' || connId !== 'c0',
    );
    expect(reportOf(sessionOf(records)).drift).toEqual([]);
  });

  test.each(['cancelled', 'aborted'] as const)('does not fire when the connection was %s', (reason) => {
    const records = exchangeRecords(first, stripped).map(
      (record): SessionRecord =>
        record.kind === 'close' && record.connId === 'c0' ? { ...record, reason } : record,
    );
    expect(reportOf(sessionOf(records)).drift).toEqual([]);
  });

  test('does not fire after a gap on the connection', () => {
    const records = exchangeRecords(first, stripped);
    records.splice(4, 0, { kind: 'gap', connId: 'c0', tMs: 1, reason: 'paused' });
    expect(reportOf(sessionOf(records)).drift).toEqual([]);
  });

  test('does not fire after an undecodable frame on the connection', () => {
    const records = exchangeRecords(first, stripped);
    records.splice(4, 0, { kind: 'frame', connId: 'c0', seq: 99, tMs: 1, text: '{' });
    expect(reportOf(sessionOf(records)).drift).toEqual([]);
  });

  test('does not fire after a break or a malformed event on the connection', () => {
    const insert = (wrong: string): Exchange => ({
      ...first,
      events: [...first.events.slice(0, -1), wrong, runFinished()],
    });
    expect(report(insert(text.end('nobody')), stripped).drift).toEqual([]);
    expect(report(insert(event('CUSTOM')), stripped).drift).toEqual([]);
  });

  test('fires where another connection broke, not the item’s own', () => {
    const other = { events: [runStarted('other'), text.end('nobody'), runFinished('other')] };
    expect(driftOf(report(first, other, stripped)).length).toBeGreaterThan(0);
  });

  test('fires once an item until the difference changes', () => {
    const same = (runId: string): Exchange =>
      next([assistant('{"acme:b":2}'), result('{"acme:t":4}')], runId);
    const more = next([assistant('{"acme:b":3}'), result('{"acme:t":4}')], 'run4');
    const on = report(first, same('run2'), same('run3'), more);
    expect(findings(on).map(({ request }) => request)).toEqual([1, 3]);
  });

  test('fires anew after the application sent everything back and lost it again', () => {
    const lost = (runId: string): Exchange => next([assistant('{"acme:b":2}')], runId);
    const on = report(first, lost('run2'), next([assistant(whole)], 'run3'), lost('run4'));
    expect(findings(on).map(({ request }) => request)).toEqual([1, 3]);
  });

  test('the item’s detail names the keys that are same, missing, changed and extra, with both values', () => {
    const session = sessionOf(exchangeRecords(first, next([assistant('{"acme:b":9,"acme:own":1}')])));
    const index = session
      .snapshot()
      .items.find(({ ref }) => ref.id === 'm' && ref.kind === 'text-message')!.index;
    const [sent] = session.answer({ query: 'item', item: index })!.sentBack;
    expect(sent).toMatchObject({ request: 1, comparable: true, runId: 'run2' });
    const keys = Object.fromEntries(sent!.keys.map((key) => [key.key, key]));
    expect(keys['acme:a']).toMatchObject({ state: 'missing', expected: { text: '{"x":1}' } });
    expect(keys['acme:b']).toMatchObject({
      state: 'changed',
      expected: { text: '2' },
      actual: { text: '9' },
    });
    expect(keys['acme:own']).toMatchObject({ state: 'extra', actual: { text: '1' } });
  });
});
