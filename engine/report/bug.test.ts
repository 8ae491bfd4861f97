import { describe, expect, it } from 'vitest';
import { redactRecord } from '../file/redact';
import { inspect } from '../inspect';
import type { SessionRecord } from '../record';
import { Session } from '../session/session';
import type { Verdict } from '../view';
import { bugReport } from './bug';
import { createExcerpt } from './excerpt';

type EventLike = { type: string; [field: string]: unknown };

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' };
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' };
const open = (id: string, metadata?: object, more: object = {}) => ({
  type: 'TEXT_MESSAGE_START',
  messageId: id,
  role: 'assistant',
  ...(metadata && { metadata }),
  ...more,
});
const end = (id: string, metadata?: object, more: object = {}) => ({
  type: 'TEXT_MESSAGE_END',
  messageId: id,
  ...(metadata && { metadata }),
  ...more,
});
const input = (runId: string, messages: object[]) =>
  JSON.stringify({ threadId: 't', runId, messages, state: { secret: 1 } });

/** A run in which much else happens around the events at hand, and a second request that brings `back`. */
function recording(events: readonly EventLike[], back?: object[], cut?: string): SessionRecord[] {
  const noise = [open('other', { usage_of: 'others' }), end('other', { private: 'words of others' })];
  const whole = [started, ...noise, ...events, ...(cut ? [] : [finished])];
  const records: SessionRecord[] = [
    { kind: 'connection', connId: 'c', tMs: 0, transport: 'fetch', url: 'https://agent.example/run' },
    { kind: 'request', connId: 'c', tMs: 0, input: input('r1', []) },
    ...whole.map(
      (event, seq): SessionRecord => ({
        kind: 'event',
        connId: 'c',
        seq,
        tMs: seq,
        event: JSON.stringify(event),
      }),
    ),
  ];
  if (cut) records.push({ kind: 'frame', connId: 'c', seq: 99, tMs: 99, text: cut, unterminated: true });
  records.push({ kind: 'close', connId: 'c', tMs: 100, reason: 'complete' });
  if (back) {
    const other = { id: 'other', role: 'assistant', content: 'words of others' };
    records.push({ kind: 'request', connId: 'd', tMs: 200, input: input('r2', [other, ...back]) });
  }
  return records;
}

function sessionOf(records: readonly SessionRecord[]): Session {
  const session = new Session();
  for (const record of records) session.push(record);
  return session;
}

/** The first verdict on a key of message `m`, of a whole recording and of its excerpt, with the excerpt's text. */
function both(records: readonly SessionRecord[], key = 'usage'): [Verdict, Verdict, string] {
  const session = sessionOf(records);
  const item = session.state.items.all.find(({ id }) => id === 'm')!.index;
  const pick = createExcerpt(session, { key, item });
  const picked = records.flatMap((record) => pick(record) ?? []);
  const again = sessionOf(picked);
  const at = again.state.items.all.findIndex(({ id }) => id === 'm');
  return [
    session.answer({ query: 'explain', key, item })[0]!,
    again.answer({ query: 'explain', key, item: at })[0]!,
    JSON.stringify(picked),
  ];
}

const snapshot = {
  type: 'MESSAGES_SNAPSHOT',
  messages: [
    { id: 'm', role: 'assistant', content: '' },
    { id: 'other', role: 'assistant', content: 'words of others' },
  ],
};
const call = { type: 'TOOL_CALL_START', toolCallId: 'k', toolCallName: 'f', parentMessageId: 'm' };
const callEnd = { type: 'TOOL_CALL_END', toolCallId: 'k' };
const result = {
  type: 'TOOL_CALL_RESULT',
  toolCallId: 'k',
  messageId: 'res',
  content: '',
  metadata: { usage: 1 },
};

describe('an excerpt gives the same verdict as the whole recording, and tells nothing of other items', () => {
  const causes: [string, SessionRecord[], string?][] = [
    ['never-sent', recording([open('m'), end('m')])],
    ['undeclared-property', recording([open('m', undefined, { usage: 5 }), end('m')])],
    [
      'lands-nowhere',
      recording([open('m'), end('m'), { type: 'CUSTOM', name: 'n', value: 1, metadata: { usage: 5 } }]),
    ],
    ['other-item', recording([open('m'), end('m'), { ...call, metadata: { usage: 5 } }, callEnd])],
    ['other-item', recording([open('m'), end('m'), call, callEnd, result])],
    ['nested-loss', recording([open('m', { usage: { in: 1, out: 2 } }), end('m', { usage: { out: 3 } })])],
    [
      'nested-loss',
      recording([open('m', { usage: { in: 1 } }), end('m', { usage: { out: 3 } })]),
      '/usage/in',
    ],
    ['overwritten', recording([open('m', { usage: 1 }), end('m', { usage: 2 })])],
    ['removed-by-snapshot', recording([open('m', { usage: 5 }), end('m'), snapshot])],
    ['not-applied', recording([{ type: 'STEP_FINISHED', stepName: 's' }, open('m', { usage: 5 }), end('m')])],
    ['not-applied', recording([open('m'), end('m', { usage: 5 }, { timestamp: 'x' })])],
    ['not-applied', recording([open('m')], undefined, '{"type":"TEXT_MESSAGE_END","metadata":{"usage":')],
    [
      'not-sent-back',
      recording([open('m', { usage: 5 }), end('m')], [{ id: 'm', role: 'assistant', content: '' }]),
    ],
    ['held', recording([open('m', { usage: 5 }), end('m')])],
  ];
  it.each(causes)('%s', (cause, records, key) => {
    const [whole, excerpt, text] = both(records, key);
    expect(whole.cause).toBe(cause);
    expect(excerpt.cause).toBe(cause);
    expect(excerpt.params.what).toBe(whole.params.what);
    expect(text).not.toContain('of others');
    expect(text).not.toContain('secret');
  });
});

describe('a bug report', () => {
  const token = `ghp_${'a'.repeat(36)}`;
  const records = recording([open('m', { usage: { in: 1, token } }), end('m', { usage: { out: 3 } })]);
  const session = sessionOf(records);
  const item = session.state.items.all.find(({ id }) => id === 'm')!;
  const pick = createExcerpt(session, { key: 'usage', item: item.index });
  const forms = new Set<string>();
  const redacted = records.flatMap((record) => {
    const kept = pick(record);
    if (!kept) return [];
    const { value, forms: found } = redactRecord(kept);
    for (const form of found) forms.add(form);
    return [value];
  });
  const text = bugReport({
    key: 'usage',
    item: item.index,
    session,
    header: { tool: 'x', capturedAt: '', url: '', transport: 'sse', redacted: [...forms] },
    records: redacted,
  });

  it('says the verdict in one sentence, and how to see it again', () => {
    expect(text).toContain('### What became of `usage` on text message `m` of thread `t`');
    expect(text).toContain('Event 2 replaced "usage" of m whole: in, token was lost.');
    expect(text).toContain('agui-metadata inspect usage-m.agui.jsonl --explain usage');
  });

  it('holds a session file that reads, without what looked like a credential', () => {
    expect(text).not.toContain(token);
    const lines = /```jsonl\n([\s\S]*?)\n```/.exec(text)![1]!;
    const read = inspect(lines, 'usage-m.agui.jsonl');
    expect(read.warnings).toEqual([]);
    expect(read.session.answer({ query: 'explain', key: 'usage' })[0]?.message).toContain(
      'in, token was lost',
    );
  });

  it('keeps markup and quotes of hostile names from breaking out', () => {
    const hostile = bugReport({
      key: "a`b'; rm -rf /",
      header: { tool: 'x', capturedAt: '', url: '', transport: 'sse', redacted: [] },
      records: [],
      session,
    });
    expect(hostile).toContain("### What became of `` a`b'; rm -rf / ``");
    expect(hostile).toContain(`--explain 'a\`b'\\''; rm -rf /'`);
  });
});
