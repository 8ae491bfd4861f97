import { type ItemDetail, Session } from '../../../engine/index';
import type { Source } from '../source/source';

/** A run of events as one closed connection, in a session of the real engine. */
export function sessionOf(events: readonly object[], threadId = 't', runId = 'r'): Session {
  const session = new Session();
  const whole = [
    { type: 'RUN_STARTED', threadId, runId },
    ...events,
    { type: 'RUN_FINISHED', threadId, runId },
  ];
  session.push({
    kind: 'connection',
    connId: 'c',
    tMs: 0,
    transport: 'fetch',
    url: 'https://agent.example/run',
  });
  whole.forEach((event, at) => {
    session.push({ kind: 'event', connId: 'c', seq: at, tMs: at * 100, event: JSON.stringify(event) });
  });
  session.push({ kind: 'close', connId: 'c', tMs: whole.length * 100, reason: 'complete' });
  return session;
}

/** The detail of one item of such a run. Event 0 is RUN_STARTED. */
export function detailOf(id: string, events: readonly object[]): ItemDetail {
  const session = sessionOf(events);
  const item = session.snapshot().items.find(({ ref }) => ref.id === id);
  const detail = item && session.answer({ query: 'item', item: item.index });
  if (!detail) throw new Error(`No item ${id} was built.`);
  return detail;
}

/** A source over a session that is whole already. */
export function sourceOf(session: Session): Source {
  return {
    kind: 'file',
    name: 'session',
    async start(events) {
      events.link('open');
      events.changes(session.snapshot());
    },
    stop() {},
    async ask(query) {
      if (query.query === 'event' || query.query === 'input')
        throw new Error('This session keeps no texts as they came.');
      return session.answer(query) as never;
    },
    exportText: async () => [],
    bugReport: async () => '',
  };
}
