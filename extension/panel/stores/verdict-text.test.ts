import { describe, expect, it } from 'vitest';
import { Session } from '../../../engine/index';
import { verdictMessage } from './verdict-text';

describe('the sentence of a key that is held', () => {
  it('names the request that it came with, or the event that wrote it', () => {
    const session = new Session();
    const messages = [{ id: 'u', role: 'user', content: '', metadata: { usage: 1 } }];
    const input = JSON.stringify({ threadId: 't', runId: 'r', messages });
    session.push({ kind: 'request', connId: 'c', tMs: 0, input });
    const start = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', metadata: { usage: 2 } };
    const events = [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, start];
    events.forEach((event, seq) => {
      session.push({ kind: 'event', connId: 'c', seq, tMs: seq, event: JSON.stringify(event) });
    });
    const verdicts = session.answer({ query: 'explain', key: 'usage' });
    const sentences = verdicts.map((one) => [one.itemRef?.id, verdictMessage(one)]);
    expect(sentences).toEqual(
      expect.arrayContaining([
        ['u', 'verdict_held_request'],
        ['m', 'verdict_held'],
      ]),
    );
  });
});
