import { describe, expect, it } from 'vitest';
import { inspect } from './inspect';
import type { Session } from './session/session';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' };
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' };

function open(id: string, metadata?: object, more: object = {}) {
  return { type: 'TEXT_MESSAGE_START', messageId: id, ...(metadata ? { metadata } : {}), ...more };
}

function end(id: string, metadata?: object) {
  return { type: 'TEXT_MESSAGE_END', messageId: id, ...(metadata ? { metadata } : {}) };
}

function read(...events: (object | string)[]): Session {
  const lines = events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event)));
  return inspect(lines.join('\n'), 'events').session;
}

function recorded(...records: object[]): Session {
  return inspect(records.map((record) => JSON.stringify({ tMs: 0, connId: 'c', ...record })).join('\n'), 'x')
    .session;
}

function why(session: Session, key: string, item = 0) {
  return session.answer({ query: 'explain', key, item });
}

describe('where did it go?', () => {
  it('never sent', () => {
    const [verdict] = why(read(started, open('m'), end('m'), finished), 'usage');
    expect(verdict).toMatchObject({ cause: 'never-sent', events: [], message: '"usage" was never sent.' });
  });

  it('sent as an undeclared top-level property', () => {
    const session = read(started, open('m', undefined, { usage: 5 }), end('m'), finished);
    expect(why(session, 'usage')).toMatchObject([{ cause: 'undeclared-property', events: [1] }]);
  });

  it('on an event that lands nowhere', () => {
    const session = read(started, open('m'), end('m'), { ...finished, metadata: { usage: 5 } });
    const [verdict] = why(session, 'usage');
    expect(verdict).toMatchObject({ cause: 'lands-nowhere', events: [3] });
    expect(verdict?.message).toContain('RUN_FINISHED');
  });

  it('on its tool call', () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: 'm' };
    const session = read(
      started,
      open('m'),
      end('m'),
      open('other', { usage: 1 }),
      end('other'),
      { ...call, metadata: { usage: 5 } },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      finished,
    );
    const verdicts = why(session, 'usage');
    expect(verdicts.map(({ cause, itemRef }) => [cause, itemRef?.id])).toEqual([
      ['other-item', 'c'],
      ['other-item', 'other'],
    ]);
    expect(verdicts[0]?.message).toContain('its tool call');
  });

  it("on its call's result, and on a subagent's item", () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: 'm' };
    const result = {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'c',
      messageId: 'res',
      content: '',
      metadata: { usage: 1 },
    };
    const session = read(
      started,
      open('m'),
      end('m'),
      call,
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      result,
      open('sub', { usage: 2 }, { subagentRunId: 's1' }),
      end('sub'),
      finished,
    );
    expect(why(session, 'usage').map(({ params }) => params.relation)).toEqual(['result', 'subagent']);
  });

  it('overwritten, and lost in a nested replace', () => {
    const session = read(
      started,
      open('m', { usage: { in: 5, all: 1 }, stage: 'a' }),
      end('m', { usage: { all: 2 }, stage: 'b' }),
      finished,
    );
    expect(why(session, '/usage/in')).toMatchObject([{ cause: 'nested-loss', events: [1, 2] }]);
    expect(why(session, 'usage/in')).toMatchObject([
      { cause: 'nested-loss', params: { what: '"in" of "usage"' } },
    ]);
    expect(why(session, 'usage')[0]).toMatchObject({ cause: 'nested-loss', params: { what: 'in' } });
    expect(why(session, 'stage')).toMatchObject([{ cause: 'overwritten', events: [1, 2] }]);
  });

  it('overwritten only where the member itself changed', () => {
    const session = read(
      started,
      open('m', { usage: { in: 5, out: 1, at: { a: 1, b: 2 } } }),
      end('m', { usage: { out: 2, in: 5.0, at: { b: 2, a: 1 } } }),
      finished,
    );
    expect(why(session, 'usage/in')).toMatchObject([{ cause: 'held' }]);
    expect(why(session, 'usage/at')).toMatchObject([{ cause: 'held' }]);
    expect(why(session, 'usage/out')).toMatchObject([{ cause: 'overwritten' }]);
  });

  it('everywhere, the gravest first', () => {
    const session = read(
      started,
      open('a', { usage: 1 }),
      end('a'),
      open('b', { usage: 1 }),
      end('b', { usage: 2 }),
      open('c', { usage: { in: 1 } }),
      end('c', { usage: { out: 1 } }),
      { ...finished, metadata: { usage: 5 } },
    );
    const places = session.answer({ query: 'explain', key: 'usage' });
    expect(places.map(({ cause, itemRef }) => [cause, itemRef?.id])).toEqual([
      ['nested-loss', 'c'],
      ['lands-nowhere', undefined],
      ['overwritten', 'b'],
      ['held', 'a'],
    ]);
  });

  it('removed by a snapshot', () => {
    const snapshot = { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'm', role: 'assistant', content: '' }] };
    const session = read(started, open('m', { usage: 5 }), end('m'), snapshot, finished);
    expect(why(session, 'usage')).toMatchObject([{ cause: 'removed-by-snapshot', events: [1, 3] }]);
  });

  it('never applied: after the sequence broke, in a malformed event, in a frame that was cut off', () => {
    const broken = read(started, end('m'), open('m', { usage: 5 }), end('m'), finished);
    expect(why(broken, 'usage')).toMatchObject([
      { cause: 'not-applied', params: { why: 'stopped', brokenAt: 1 } },
    ]);
    const malformed = read(started, open('m'), { ...end('m', { usage: 5 }), timestamp: 'x' }, finished);
    expect(why(malformed, 'usage')).toMatchObject([
      { cause: 'not-applied', params: { why: 'malformed' }, events: [2] },
    ]);
    const cut = read(started, open('m'), '{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":{"usage":');
    expect(why(cut, 'usage')).toMatchObject([{ cause: 'not-applied', params: { why: 'cut' } }]);
  });

  it('merged, but not sent back by the application', () => {
    const input = (runId: string, messages: object[]) => ({ threadId: 't', runId, messages });
    const session = recorded(
      { kind: 'request', input: input('r1', []) },
      ...[started, open('m', { usage: 5 }), end('m'), finished].map((event, seq) => ({
        kind: 'event',
        seq,
        event,
      })),
      { kind: 'close', reason: 'complete' },
      { kind: 'request', connId: 'd', input: input('r2', [{ id: 'm', role: 'assistant', content: '' }]) },
    );
    expect(why(session, 'usage')).toMatchObject([{ cause: 'not-sent-back', request: 1, events: [1] }]);
    expect(session.answer({ query: 'explain', key: 'usage' })).toHaveLength(1);
  });

  it('merged, and sent back otherwise: with what came back, of the member that was asked for', () => {
    const input = (runId: string, messages: object[]) => ({ threadId: 't', runId, messages });
    const back = { id: 'm', role: 'assistant', content: '', metadata: { usage: { in: 3, out: 7 } } };
    const session = recorded(
      { kind: 'request', input: input('r1', []) },
      ...[started, open('m', { usage: { in: 2, out: 7 } }), end('m'), finished].map((event, seq) => ({
        kind: 'event',
        seq,
        event,
      })),
      { kind: 'close', reason: 'complete' },
      { kind: 'request', connId: 'd', input: input('r2', [back]) },
    );
    expect(why(session, 'usage/in').map(({ message }) => message)).toEqual([
      'm held "in" of "usage"; the application sent it back as 3, in request 1.',
    ]);
    expect(why(session, 'usage/out')).toMatchObject([{ cause: 'held' }]);
  });

  it('held, by the event that wrote it first, whatever repeats it', () => {
    const session = read(started, open('m', { usage: 5 }), end('m', { usage: 5 }), finished);
    expect(why(session, 'usage')).toMatchObject([{ cause: 'held', params: { event: 1 }, events: [1, 2] }]);
  });

  it('held', () => {
    const session = read(started, open('m', { usage: 5 }), end('m'), finished);
    expect(why(session, 'usage')).toMatchObject([
      { cause: 'held', events: [1], message: 'm holds "usage", written by event 1.' },
    ]);
  });

  it('held since a request, and on the message of the call that is asked about', () => {
    const user = { id: 'u', role: 'user', content: '', metadata: { usage: { n: 1 }, stage: 1 } };
    const session = recorded({ kind: 'request', input: { threadId: 't', runId: 'r1', messages: [user] } });
    expect(why(session, 'usage')).toMatchObject([
      { cause: 'held', events: [], message: 'u holds "usage", which came with request 0.' },
    ]);
    expect(session.answer({ query: 'explain', key: 'stage', item: 99 })).toMatchObject([
      { cause: 'never-sent' },
    ]);
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: 'm' };
    const read1 = read(
      started,
      open('m', { usage: 5 }),
      end('m'),
      call,
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      finished,
    );
    expect(why(read1, 'usage', 1)).toMatchObject([{ cause: 'other-item', params: { relation: 'message' } }]);
    const result = {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'c',
      messageId: 'res',
      content: '',
      metadata: { cost: 1 },
    };
    const read2 = read(started, call, { type: 'TOOL_CALL_END', toolCallId: 'c' }, result, finished);
    expect(why(read2, 'cost', 1)).toMatchObject([{ cause: 'other-item', params: { relation: 'result' } }]);
  });

  it('takes a key with a slash for a key first, and a pointer that is none for a key', () => {
    const session = read(started, open('m', { 'acme/x': 1, usage: { in: 2 } }), end('m'), finished);
    expect(why(session, 'acme/x')).toMatchObject([{ cause: 'held', key: 'acme/x' }]);
    expect(why(session, 'other/x')).toMatchObject([{ cause: 'never-sent', key: 'other/x' }]);
    expect(why(session, '/usage/in')).toMatchObject([{ cause: 'held', key: 'usage' }]);
    expect(why(session, '/~x')).toMatchObject([{ cause: 'never-sent', key: '/~x' }]);
  });

  it('passes over rewrites with an equal value, and keys that were sent back', () => {
    const input = (runId: string, messages: object[]) => ({ threadId: 't', runId, messages });
    const kept = { id: 'm', role: 'assistant', content: '', metadata: { usage: 5 } };
    const events = [
      started,
      open('m', { usage: 4 }),
      { ...end('m', { usage: 5 }), type: 'TEXT_MESSAGE_CONTENT', delta: '' },
      end('m', { usage: 5 }),
      finished,
    ];
    const session = recorded(
      { kind: 'request', input: input('r1', []) },
      ...events.map((event, seq) => ({ kind: 'event', seq, event })),
      { kind: 'close', reason: 'complete' },
      { kind: 'request', connId: 'd', input: input('r2', [kept]) },
    );
    expect(why(session, 'usage')).toMatchObject([{ cause: 'overwritten', events: [1, 2] }]);
    expect(why(session, 'usage')).toHaveLength(1);
  });
});
