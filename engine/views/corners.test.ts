import { describe, expect, it } from 'vitest';
import { inspect } from '../inspect';
import type { Session } from '../session/session';

/** Two runs with a request each, a snapshot that drops, a reserved key, an activity, a subagent and a drift. */
function recording(): Session {
  const run = (runId: string) => ({ threadId: 't', runId });
  const input = (runId: string, messages: object[]) => ({ ...run(runId), messages });
  const user = { id: 'u', role: 'user', content: '', metadata: { usage: 'n/a', note: 'x'.repeat(60) } };
  const first = [
    { type: 'RUN_STARTED', ...run('r1'), metadata: { trace: 1 } },
    {
      type: 'TEXT_MESSAGE_START',
      messageId: 'm',
      metadata: { usage: { in: 1, tags: ['a'] }, 'ag-ui': 1, stage: 1 },
    },
    { type: 'TEXT_MESSAGE_END', messageId: 'm', metadata: { usage: { out: 2 }, stage: 2 } },
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'plan', content: {}, metadata: { step: 1 } },
    { type: 'TEXT_MESSAGE_START', messageId: 'bad', metadata: null },
    { type: 'TEXT_MESSAGE_END', messageId: 'bad' },
    { type: 'RUN_FINISHED', ...run('r1') },
  ];
  const second = [
    { type: 'RUN_STARTED', ...run('r2') },
    { type: 'TEXT_MESSAGE_START', messageId: 'n', subagentRunId: 's1', metadata: { usage: { out: 3 } } },
    { type: 'TEXT_MESSAGE_END', messageId: 'n', subagentRunId: 's1' },
    { type: 'TEXT_MESSAGE_START', messageId: 'n2', metadata: { usage: { out: 4 } } },
    { type: 'TEXT_MESSAGE_END', messageId: 'n2' },
    {
      type: 'MESSAGES_SNAPSHOT',
      messages: [user, { id: 'n', role: 'assistant', content: '', subagentRunId: 's1' }],
    },
    { type: 'RUN_FINISHED', ...run('r2') },
  ];
  const events = (connId: string, list: object[], tMs: number) =>
    list.map((event, seq) => ({ kind: 'event', connId, seq, tMs: tMs + seq, event }));
  const lines: object[] = [
    { kind: 'request', connId: 'c', tMs: 0, input: input('r1', [user]) },
    ...events('c', first, 10),
    { kind: 'close', connId: 'c', tMs: 20, reason: 'complete' },
    {
      kind: 'request',
      connId: 'd',
      tMs: 30,
      input: input('r2', [user, { id: 'm', role: 'assistant', content: '' }]),
    },
    ...events('d', second, 40),
    { kind: 'close', connId: 'd', tMs: 60, reason: 'complete' },
  ];
  return inspect(lines.map((line) => JSON.stringify(line)).join('\n'), 'x').session;
}

const session = recording();
const indexOf = (id: string) => session.state.items.all.findIndex((item) => item.id === id);

describe('a moment of the past', () => {
  it('shows the items that there were, and what they held', () => {
    const moment = session.answer({ query: 'moment', event: 1 });
    expect(moment?.items.map(({ item, keys }) => [item, keys])).toEqual([
      [indexOf('u'), 2],
      [indexOf('m'), 3],
    ]);
    expect(session.answer({ query: 'moment', tMs: 1 })).toMatchObject({ event: 0 });
    expect(session.answer({ query: 'moment', tMs: 15 })).toMatchObject({ event: 5 });
    expect(session.answer({ query: 'moment' })).toMatchObject({ event: 0 });
    expect(session.answer({ query: 'moment', event: 999 })).toBeUndefined();
  });

  it('tells dropped items and removed keys', () => {
    const last = session.state.log.length - 1;
    const items = session.answer({ query: 'moment', event: last })?.items ?? [];
    expect(items.find(({ item }) => item === indexOf('m'))).toMatchObject({ dropped: true, keys: 0 });
    expect(items.find(({ item }) => item === indexOf('n'))).toMatchObject({ keys: 0 });
  });
});

describe('keys and the ledger at a moment', () => {
  it('count only what had come', () => {
    const rows = (until?: number) =>
      session.answer({ query: 'keys', ...(until === undefined ? {} : { until }) });
    const usage = (until?: number) => rows(until).find(({ key }) => key === 'usage');
    expect(usage(1)).toMatchObject({ items: 2, writes: 2, overwrites: 0 });
    expect(usage()).toMatchObject({ writes: 6, overwrites: 1, types: ['string', 'object'] });
    expect(rows(0).find(({ key }) => key === 'trace')).toMatchObject({ outside: 1 });
    expect(session.answer({ query: 'key', key: 'usage', until: 1 }).items.map(({ item }) => item)).toEqual([
      indexOf('u'),
      indexOf('m'),
    ]);
    expect(
      session.answer({ query: 'key', key: 'usage' }).pointers.map(({ pointer }) => pointer),
    ).not.toContain('/tags');
    expect(session.answer({ query: 'key', key: 'note' }).pointers).toMatchObject([{ pointer: '' }]);
    expect(session.answer({ query: 'key', key: 'never' })).toMatchObject({ items: [], pointers: [] });
  });

  it('sum what each run held', () => {
    const sums = (until?: number) =>
      session
        .answer({
          query: 'ledger',
          pointers: ['/usage/out', 'no pointer'],
          ...(until === undefined ? {} : { until }),
        })
        .map(({ run, subagentRunId, sums: [out] }) => [run, subagentRunId, out]);
    expect(sums(2)).toEqual([[0, undefined, 2]]);
    expect(sums(11)).toEqual([
      [0, undefined, 2],
      [1, undefined, 7],
      [1, 's1', 3],
    ]);
  });
});

describe('watched keys', () => {
  it('are marked where they were overwritten, lost members, were removed or came back otherwise', () => {
    const marks = session.answer({ query: 'watch', keys: ['usage', 'stage', 'step'] });
    expect(marks.map(({ key, kind, itemRef }) => [key, kind, itemRef.id])).toEqual(
      expect.arrayContaining([
        ['usage', 'lost', 'm'],
        ['stage', 'overwritten', 'm'],
        ['usage', 'removed', 'm'],
        ['usage', 'removed', 'n'],
      ]),
    );
    expect(session.answer({ query: 'watch', keys: ['never'] })).toEqual([]);
  });
});

describe('comparison and overview at their edges', () => {
  it('compare what is there with what is not', () => {
    const keys = session.answer({ query: 'compare-items', left: indexOf('u'), right: 999 });
    expect(keys.map(({ state }) => state)).toEqual(['left', 'left']);
    const right = session.answer({ query: 'compare-items', left: 999, right: indexOf('u') });
    expect(right.map(({ state }) => state)).toEqual(['right', 'right']);
    const pairs = session.answer({ query: 'compare-runs', left: 0, right: 1 });
    expect(pairs.map(({ leftRef, rightRef }) => [leftRef?.id, rightRef?.id])).toEqual([
      ['m', 'n'],
      ['a', undefined],
      ['bad', 'n2'],
    ]);
    expect(session.answer({ query: 'compare-runs', left: 1, right: 0 })).toHaveLength(3);
  });

  it('count errors in their slot, and nothing outside the range', () => {
    const { slots } = session.answer({ query: 'overview', from: 0, to: 20, slots: 2 });
    expect(slots.map(({ errors }) => errors)).toEqual([0, 1]);
    expect(session.answer({ query: 'overview', from: 1000, to: 1000, slots: 0 }).slots).toMatchObject([
      { writes: 0 },
    ]);
  });
});
