import { describe, expect, it } from 'vitest';
import { judgingFrom } from '../../platform/judging';
import { FileSession } from './file-session';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
const events = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', metadata: { 'acme.token': jwt } },
  { type: 'TEXT_MESSAGE_END', messageId: 'm', metadata: { 'acme.n': 1 } },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
];
const lines = events.map((event) => JSON.stringify(event)).join('\n');

function read(text: string): FileSession {
  const session = new FileSession('run.jsonl', judgingFrom({}));
  for (const _ of session.read(new TextEncoder().encode(text)));
  return session;
}

describe('a file session', () => {
  it('answers as a live one does, with the texts of its events', () => {
    const session = read(lines);
    expect(session.answer({ query: 'events', from: 0, count: 10 })).toHaveLength(4);
    const event = session.answer({ query: 'event', event: 1 }) as {
      text: string;
      metadataRange: [number, number];
    };
    expect(event.text.slice(...event.metadataRange)).toBe(JSON.stringify({ 'acme.token': jwt }));
    expect(session.answer({ query: 'event', event: 9 })).toBeUndefined();
  });

  it('exports a session that reads as the same session', () => {
    const again = read(read(lines).export('session', false).join(''));
    const snapshot = (session: FileSession) => session.answer({ query: 'item', item: 0 });
    expect(snapshot(again)).toMatchObject({ keys: [{ key: 'acme.token' }, { key: 'acme.n' }] });
  });

  it('masks what looks like a credential, in the session and in the report, unless told otherwise', () => {
    const session = read(lines);
    for (const what of ['session', 'report'] as const) {
      expect(session.export(what, true).join('')).not.toContain(jwt);
      expect(session.export(what, false).join('')).toContain(jwt);
    }
  });

  it('says in a sentence why a file cannot be read', () => {
    expect(() => read('hello')).toThrow(/run\.jsonl holds no AG-UI event/);
  });
});
