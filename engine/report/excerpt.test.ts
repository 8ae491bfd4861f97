import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../record';
import { Session } from '../session/session';
import { createExcerpt } from './excerpt';

const user = { id: 'u', role: 'user', content: 'words', metadata: { usage: 1 } };
const caller = {
  id: 'm',
  role: 'assistant',
  content: '',
  toolCalls: [
    { id: 'c', type: 'function', function: { name: 'f', arguments: '' }, metadata: { usage: 2 } },
    { id: 'other', type: 'function', function: { name: 'g', arguments: '' }, metadata: { private: 1 } },
  ],
};
const events = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r1' },
  { type: 'MESSAGES_SNAPSHOT', messages: [user, caller, { id: 'x', role: 'user', content: 'others' }, 5] },
  { type: 'TOOL_CALL_RESULT', messageId: 'res', toolCallId: 'c', content: 'words', metadata: { cost: 3 } },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' },
];
const records: SessionRecord[] = [
  { kind: 'connection', connId: 'a', tMs: 0, transport: 'fetch', url: 'u' },
  {
    kind: 'request',
    connId: 'a',
    tMs: 0,
    input: JSON.stringify({ threadId: 't', runId: 'r1', messages: [user] }),
  },
  { kind: 'keepalive', connId: 'a', seq: 0, tMs: 0, comment: '' },
  ...events.map(
    (event, seq): SessionRecord => ({
      kind: 'event',
      connId: 'a',
      seq,
      tMs: seq,
      event: JSON.stringify(event),
    }),
  ),
  { kind: 'frame', connId: 'a', seq: 9, tMs: 9, text: 'no event' },
  { kind: 'close', connId: 'a', tMs: 10, reason: 'complete' },
  { kind: 'connection', connId: 'b', tMs: 20, transport: 'fetch', url: 'elsewhere' },
  { kind: 'close', connId: 'b', tMs: 21, reason: 'complete' },
];

function excerpt(key: string, id?: string): { text: string; cause: string | undefined } {
  const session = new Session();
  for (const record of records) session.push(record);
  const item = id === undefined ? -1 : session.state.items.all.findIndex((each) => each.id === id);
  const pick = createExcerpt(session, item < 0 ? { key } : { key, item });
  const picked = records.flatMap((record) => pick(record) ?? []);
  const again = new Session();
  for (const record of picked) again.push(record);
  const [verdict] = again.answer({ query: 'explain', key });
  return { text: JSON.stringify(picked), cause: verdict?.cause };
}

describe('the excerpt of a recording', () => {
  it('tells of one item, with its request and snapshot, and of nobody else', () => {
    const { text, cause } = excerpt('usage', 'u');
    expect(cause).toBe('held');
    expect(text).toContain('"u\\"');
    expect(text).not.toMatch(/others|private|no event|keepalive|elsewhere/);
  });

  it('keeps a call with the message that owns it, without its sister', () => {
    const { text, cause } = excerpt('usage', 'c');
    expect(cause).toBe('held');
    expect(text).not.toContain('private');
  });

  it('keeps the call between an item and the result that the key landed on', () => {
    for (const id of ['m', 'c', 'res']) expect(excerpt('cost', id).cause).toBe('held');
  });

  it('keeps the run around a key that was never sent, and around one on no named item', () => {
    expect(excerpt('never', 'u').cause).toBe('never-sent');
    expect(excerpt('never').text).toContain('RUN_STARTED');
    expect(excerpt('cost').cause).toBe('held');
  });
});
