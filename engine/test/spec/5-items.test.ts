import { describe, expect, test } from 'vitest';
import { agreed, agreedThread, threadOf } from '../reference/agreed';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, reportOf, sessionOf } from '../report';
import {
  call,
  message,
  messagesSnapshot,
  reasoning,
  reportOn,
  reportOnExchanges,
  runFinished,
  runInput,
  runStarted,
  storedCall,
  text,
  wholeRun,
} from '../streams/event';

describe('spec section 5, identity', () => {
  test('5 identity: messages of every kind share one id space, tool calls have their own', async () => {
    const report = await agreed(
      wholeRun(
        text.start('x', '{"a":1}'),
        text.end('x'),
        reasoning.start('x', '{"b":2}'),
        reasoning.end('x'),
        call.start('x', '{"c":3}', { parentMessageId: 'x' }),
        call.end('x'),
      ),
    );
    expect(report.items.map(({ kind, id }) => [kind, id])).toEqual([
      ['text-message', 'x'],
      ['tool-call', 'x'],
    ]);
    expect(itemOf(report, 'text-message', 'x').metadata).toEqual({ a: 1, b: 2 });
    expect(itemOf(report, 'tool-call', 'x').metadata).toEqual({ c: 3 });
  });

  test('5 identity: an event of run 2 merges into an item of run 1', async () => {
    const report = await agreedThread(
      threadOf([
        [
          runStarted('run'),
          text.start('m', '{"a":1}'),
          text.end('m'),
          call.start('c', '{"x":1}'),
          call.end('c'),
          runFinished('run'),
        ],
        [
          runStarted('run2'),
          text.start('m', '{"b":2}'),
          text.end('m'),
          call.start('c', '{"y":2}'),
          call.end('c'),
          runFinished('run2'),
        ],
      ]),
    );
    expect(itemOf(report, 'text-message', 'm')).toMatchObject({ metadata: { a: 1, b: 2 }, runId: 'run' });
    expect(itemOf(report, 'tool-call', 'c')).toMatchObject({ metadata: { x: 1, y: 2 }, runId: 'run' });
  });

  test('5 identity: threads do not share items', () => {
    const other = (line: string): string => line.replaceAll('"thread"', '"other"');
    const report = reportOnExchanges(
      { events: wholeRun(text.start('m', '{"a":1}'), text.end('m')) },
      { events: wholeRun(text.start('m', '{"b":2}'), text.end('m')).map(other) },
    );
    expect(report.items.map(({ threadId, metadata }) => [threadId, metadata])).toEqual([
      ['thread', { a: 1 }],
      ['other', { b: 2 }],
    ]);
  });

  test('5 identity: items stand in order of first appearance', async () => {
    const report = await agreed(
      wholeRun(
        text.start('b'),
        call.start('c', undefined, { parentMessageId: 'a' }),
        text.end('b'),
        call.end('c'),
        text.start('d'),
        text.end('d'),
      ),
      [message('u', 'user', '{"k":1}')],
    );
    expect(report.items.map(({ id }) => id)).toEqual(['u', 'b', 'a', 'c', 'd']);
  });
});

describe('spec section 5, owning message', () => {
  test('5 owning message: a call joins the held assistant message that parentMessageId names', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m', '{"a":1}'),
        text.end('m'),
        call.start('c', undefined, { parentMessageId: 'm' }),
        call.end('c'),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').parentMessageId).toBe('m');
    expect(report.items).toHaveLength(2);
  });

  test('5 owning message: an unknown parentMessageId mints an assistant message with that id', async () => {
    const report = await agreed(
      wholeRun(call.start('c', '{"k":1}', { parentMessageId: 'new' }), call.end('c')),
    );
    const minted = itemOf(report, 'text-message', 'new');
    expect(minted.role).toBe('assistant');
    expect(minted).not.toHaveProperty('metadata');
    expect(itemOf(report, 'tool-call', 'c').parentMessageId).toBe('new');
  });

  test.each([
    ['absent', {}],
    ['empty', { parentMessageId: '' }],
  ])('5 owning message: an %s parentMessageId mints one under the call’s id', async (_, fields) => {
    const report = await agreed(wholeRun(call.start('c', undefined, fields), call.end('c')));
    expect(itemOf(report, 'text-message', 'c').role).toBe('assistant');
    expect(itemOf(report, 'tool-call', 'c').parentMessageId).toBe('c');
  });

  test('5 owning message: an empty parentMessageId names no message, not even one whose id is empty', async () => {
    const report = await agreed(
      wholeRun(
        text.start(''),
        text.end(''),
        call.start('c', undefined, { parentMessageId: '' }),
        call.end('c'),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').parentMessageId).toBe('c');
  });

  test.each(['user', 'tool', 'reasoning', 'system'])(
    '5 owning message: a parent of role %s mints one under the call’s id',
    async (role) => {
      const report = await agreed(
        wholeRun(
          messagesSnapshot([message('p', role, '{"p":1}')]),
          call.start('c', undefined, { parentMessageId: 'p' }),
          call.end('c'),
        ),
      );
      expect(itemOf(report, 'tool-call', 'c').parentMessageId).toBe('c');
      expect(itemOf(report, 'text-message', 'c').role).toBe('assistant');
    },
  );

  test('5 owning message: it is minted under the call’s id even when that id is taken', async () => {
    const report = await agreed(
      wholeRun(
        text.start('c', '{"first":1}'),
        text.end('c'),
        call.start('c', '{"k":1}'),
        call.end('c'),
        text.start('c', '{"again":1}'),
        text.end('c'),
      ),
    );
    const messages = report.items.filter(({ kind }) => kind === 'text-message');
    expect(messages.map(({ id, occurrence, metadata }) => [id, occurrence ?? 0, metadata])).toEqual([
      ['c', 0, { first: 1, again: 1 }],
      ['c', 1, undefined],
    ]);
  });

  test('5 owning message: a START of a held call continues it, whatever parent it names', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', '{"a":1}', { parentMessageId: 'm' }),
        call.end('c'),
        call.start('c', '{"b":2}', { parentMessageId: 'n' }),
        call.end('c'),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c')).toMatchObject({
      metadata: { a: 1, b: 2 },
      parentMessageId: 'm',
    });
    expect(report.items.map(({ id }) => id)).toEqual(['m', 'c']);
  });

  test('5 owning message: a minted message takes later events of its id', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', undefined, { parentMessageId: 'm' }),
        call.end('c'),
        text.start('m', '{"late":1}'),
        text.end('m'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ late: 1 });
  });

  test('5 owning message: a call is dropped with its message', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', '{"k":1}', { parentMessageId: 'm' }),
        call.end('c'),
        messagesSnapshot([message('u', 'user')]),
        call.start('c', '{"j":2}', { parentMessageId: 'm' }),
        call.end('c'),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ j: 2 });
  });

  test('5 owning message: a call is dropped when its message becomes an activity', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', '{"k":1}', { parentMessageId: 'm' }),
        call.end('c'),
        '{"type":"ACTIVITY_SNAPSHOT","messageId":"m","activityType":"plan","content":{}}',
      ),
    );
    expect(itemOf(report, 'tool-call', 'c')).toMatchObject({ dropped: true, droppedAt: 3 });
  });

  test('5 owning message: a call is dropped when a snapshot restates its message without it', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', '{"k":1}', { parentMessageId: 'm' }),
        call.end('c'),
        call.start('d', '{"k":1}', { parentMessageId: 'm' }),
        call.end('d'),
        messagesSnapshot([message('m', 'assistant', undefined, { toolCalls: [storedCall('d', { k: 2 })] })]),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').dropped).toBe(true);
    expect(itemOf(report, 'tool-call', 'd')).toMatchObject({ metadata: { k: 2 } });
    expect(itemOf(report, 'tool-call', 'd').dropped ?? false).toBe(false);
  });
});

describe('spec section 5, reopening', () => {
  test('5 reopening: a closed message, reasoning message or call goes on accumulating', async () => {
    const report = await agreed(
      wholeRun(
        ...[text.start('m', '{"a":1}'), text.end('m'), text.start('m', '{"b":2}'), text.end('m', '{"a":3}')],
        ...[
          reasoning.start('r', '{"a":1}'),
          reasoning.end('r'),
          reasoning.start('r', '{"b":2}'),
          reasoning.end('r'),
        ],
        ...[call.start('c', '{"a":1}'), call.end('c'), call.start('c', '{"b":2}'), call.end('c')],
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 3, b: 2 });
    expect(itemOf(report, 'reasoning-message', 'r').metadata).toEqual({ a: 1, b: 2 });
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ a: 1, b: 2 });
    expect(report.items.every(({ occurrence }) => !occurrence)).toBe(true);
  });
});

describe('spec section 5, shared ids', () => {
  test.each(['user', 'tool', 'reasoning', 'developer'])(
    '5 shared ids: text on a held %s message continues it; its kind and role stand',
    async (role) => {
      const report = await agreed(
        wholeRun(
          messagesSnapshot([message('x', role, '{"a":1}')]),
          text.start('x', '{"b":2}'),
          text.content('x'),
          text.end('x'),
        ),
      );
      expect(report.items).toHaveLength(1);
      expect(report.items[0]).toMatchObject({ role, metadata: { a: 1, b: 2 } });
    },
  );

  test('5 shared ids: reasoning on a held text message continues it', async () => {
    const report = await agreed(
      wholeRun(text.start('x', '{"a":1}'), text.end('x'), reasoning.chunk('x', '{"b":2}')),
    );
    expect(report.items).toEqual([
      expect.objectContaining({ kind: 'text-message', metadata: { a: 1, b: 2 } }),
    ]);
  });

  test('5 shared ids: text and reasoning on an activity’s id land nowhere', async () => {
    const report = await agreed(
      wholeRun(
        '{"type":"ACTIVITY_SNAPSHOT","messageId":"x","activityType":"plan","content":{},"metadata":{"a":1}}',
        text.start('x', '{"b":2}'),
        text.content('x', '{"b":3}'),
        text.end('x', '{"b":4}'),
        reasoning.chunk('x', '{"b":5}'),
      ),
    );
    expect(report.items).toEqual([expect.objectContaining({ kind: 'activity-message', metadata: { a: 1 } })]);
    expect(report.unlandedMetadata.map(({ event, reason }) => [event, reason])).toEqual([
      [2, 'orphan'],
      [3, 'orphan'],
      [4, 'orphan'],
      [5, 'orphan'],
    ]);
  });

  test('5 shared ids: a result always mints, and events land on the first in conversation order', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', undefined, { parentMessageId: 'm' }),
        call.end('c'),
        call.result('t', 'c', '{"first":1}'),
        call.result('t', 'c', '{"second":1}'),
        text.start('t', '{"late":1}'),
        text.end('t'),
      ),
    );
    const results = report.items.filter(({ kind }) => kind === 'tool-message');
    expect(results.map(({ occurrence, metadata }) => [occurrence ?? 0, metadata])).toEqual([
      [0, { first: 1, late: 1 }],
      [1, { second: 1 }],
    ]);
  });

  test('5 shared ids: a result stands right after its call’s message and the results already there', async () => {
    const report = await agreed(
      wholeRun(
        call.start('c', undefined, { parentMessageId: 'm' }),
        call.end('c'),
        text.start('t', '{"text":1}'),
        text.end('t'),
        call.result('t', 'c', '{"result":1}'),
        text.start('t', '{"late":1}'),
        text.end('t'),
      ),
    );
    expect(itemOf(report, 'tool-message', 't').metadata).toEqual({ result: 1, late: 1 });
    expect(itemOf(report, 'text-message', 't').metadata).toEqual({ text: 1 });
  });

  test('5 shared ids: a hundred results of one call keep their order', async () => {
    const results = Array.from({ length: 100 }, (_, n) =>
      call.result(n % 2 === 0 ? 't' : `t${n}`, 'c', `{"n":${n}}`),
    );
    const report = await agreed(
      wholeRun(
        ...[call.start('c', undefined, { parentMessageId: 'm' }), call.end('c')],
        ...[text.start('later'), text.end('later'), ...results, text.start('t', '{"late":1}'), text.end('t')],
      ),
    );
    const [first, ...others] = report.items.filter(({ id }) => id === 't');
    expect(first?.metadata).toEqual({ n: 0, late: 1 });
    expect(others).toHaveLength(49);
    expect(others.every(({ metadata }) => metadata?.late === undefined)).toBe(true);
  });

  test('5 shared ids: a result of an unknown call stands at the end', async () => {
    const report = await agreed(
      wholeRun(
        text.start('t', '{"text":1}'),
        text.end('t'),
        call.result('t', 'nobody', '{"result":1}'),
        text.start('t', '{"late":1}'),
        text.end('t'),
      ),
    );
    expect(itemOf(report, 'text-message', 't').metadata).toEqual({ text: 1, late: 1 });
  });
});

describe('spec section 5, dropped items', () => {
  test('5 dropped: content, ARGS, END and deltas for one land nowhere, and break nothing', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m', '{"a":1}'),
        call.start('c', '{"a":1}', { parentMessageId: 'p' }),
        reasoning.start('r', '{"a":1}'),
        '{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"plan","content":{},"metadata":{"a":1}}',
        messagesSnapshot([], '{"@ag-ui/client":{"authoritativeActivityTypes":null}}'),
        text.content('m', '{"b":2}'),
        text.end('m', '{"c":3}'),
        call.args('c', '{"b":2}'),
        call.end('c', '{"c":3}'),
        '{"type":"ACTIVITY_DELTA","messageId":"a","activityType":"plan","patch":[],"metadata":{"b":2}}',
        reasoning.end('r', '{"kept":1}'),
      ),
    );
    expect(
      report.unlandedMetadata.filter(({ reason }) => reason === 'orphan').map(({ event }) => event),
    ).toEqual([6, 7, 8, 9, 10]);
    expect(itemOf(report, 'text-message', 'm')).toMatchObject({ dropped: true, droppedAt: 5 });
    expect(itemOf(report, 'reasoning-message', 'r').metadata).toEqual({ a: 1, kept: 1 });
  });

  test('5 dropped: a START, chunk, snapshot or result with its id begins it anew with no metadata', async () => {
    const report = await agreed(
      wholeRun(
        messagesSnapshot([
          message('m', 'assistant', '{"old":1}'),
          message('n', 'assistant', '{"old":1}'),
          message('s', 'user', '{"old":1}'),
          message('t', 'tool', '{"old":1}'),
        ]),
        messagesSnapshot([]),
        text.start('m', '{"new":1}'),
        text.end('m'),
        text.chunk('n', '{"new":2}'),
        messagesSnapshot([
          message('s', 'user', '{"new":3}'),
          message('m', 'assistant', '{"new":1}'),
          message('n', 'assistant'),
        ]),
        call.result('t', 'c', '{"new":4}'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ new: 1 });
    expect(itemOf(report, 'text-message', 'n').metadata ?? {}).toEqual({});
    expect(itemOf(report, 'text-message', 's').metadata).toEqual({ new: 3 });
    expect(itemOf(report, 'tool-message', 't').metadata).toEqual({ new: 4 });
  });

  test('5 dropped: the drop writes a removal for every key held', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"a":1,"b":2}'), text.end('m'), messagesSnapshot([])),
    );
    const item = itemOf(report, 'text-message', 'm');
    expect(item).toMatchObject({ dropped: true, droppedAt: 3 });
    expect(item.writes.slice(2)).toEqual([
      expect.objectContaining({ source: 'snapshot', event: 3, key: 'a', effect: 'remove', previous: 1 }),
      expect.objectContaining({ source: 'snapshot', event: 3, key: 'b', effect: 'remove', previous: 2 }),
    ]);
  });
});

describe('spec section 5, stored metadata', () => {
  test('5 stored: a message in run input is the same item as the streamed message of that id', async () => {
    const report = await agreed(wholeRun(text.start('m', '{"b":2}'), text.end('m')), [
      message('m', 'assistant', '{"a":1}'),
    ]);
    const item = itemOf(report, 'text-message', 'm');
    expect(item.metadata).toEqual({ a: 1, b: 2 });
    expect(item.writes).toEqual([
      expect.objectContaining({ source: 'request', request: 0, key: 'a', effect: 'set' }),
      expect.objectContaining({ source: 'event', event: 1, key: 'b', effect: 'set' }),
    ]);
  });

  test('5 stored: a tool call in run input is the same item too', async () => {
    const stored = message('m', 'assistant', undefined, { toolCalls: [storedCall('c', { a: 1 })] });
    const report = await agreed(wholeRun(call.start('c', '{"b":2}'), call.end('c')), [stored]);
    expect(itemOf(report, 'tool-call', 'c')).toMatchObject({
      metadata: { a: 1, b: 2 },
      parentMessageId: 'm',
    });
  });

  test('5 stored: a request never changes a held item', () => {
    const report = reportOnExchanges(
      { input: runInput([message('m', 'assistant', '{"a":1}')]), events: wholeRun() },
      {
        input: runInput([message('m', 'user', '{"a":2,"b":3}')], 'run2'),
        events: [runStarted('run2'), runFinished('run2')],
      },
    );
    expect(report.items).toEqual([expect.objectContaining({ role: 'assistant', metadata: { a: 1 } })]);
    expect(report.counts.writes).toBe(1);
  });

  test('5 stored: RUN_STARTED.input adds only what is not held', async () => {
    const input = { threadId: 'thread', runId: 'run', messages: [] as unknown[] };
    input.messages.push(
      JSON.parse(message('held', 'user', '{"echo":1}')),
      JSON.parse(message('new', 'user', '{"echo":1}')),
    );
    const report = await agreed(
      [runStarted('run', { input }), runFinished()],
      [message('held', 'user', '{"own":1}')],
    );
    expect(itemOf(report, 'text-message', 'held').metadata).toEqual({ own: 1 });
    expect(itemOf(report, 'text-message', 'new')).toMatchObject({
      metadata: { echo: 1 },
      writes: [expect.objectContaining({ source: 'snapshot', event: 0, eventType: 'RUN_STARTED' })],
    });
  });

  test('5 stored: RUN_STARTED.input belongs to its event’s thread', () => {
    const input = JSON.parse(
      runInput([message('n', 'user', '{"k":1}')]).replace('"thread"', '"elsewhere"'),
    ) as object;
    const report = reportOn([runStarted('run', { input }), runFinished()]);
    expect(itemOf(report, 'text-message', 'n').threadId).toBe('thread');
  });

  test('5 stored: tools, interrupts, resume entries and parts are listed, and nothing merges into them', () => {
    const input = runInput([], 'run', {
      tools: [{ name: 'find', description: 'd', metadata: { x: 1 } }],
      resume: [{ interruptId: 'i0', status: 'resolved', metadata: { y: 2 } }],
    });
    const outcome = {
      type: 'interrupt',
      interrupts: [{ id: 'i1', reason: 'approval', metadata: { langgraph: { n: 1 } } }],
    };
    const report = reportOf(
      sessionOf(connectionRecords('c0', input, [runStarted(), runFinished('run', { outcome })])),
    );
    expect(report.storedMetadata.map(({ carrier, id, metadata }) => [carrier, id, metadata])).toEqual([
      ['tool', 'find', { x: 1 }],
      ['resume-entry', 'i0', { y: 2 }],
      ['interrupt', 'i1', { langgraph: { n: 1 } }],
    ]);
    expect(report.items).toEqual([]);
    expect(report.runs[0]?.status).toBe('interrupted');
  });

  test('5 stored: the same carrier is listed again only when its value differs', () => {
    const tools = (n: number) => ({ tools: [{ name: 'find', description: 'd', metadata: { x: n } }] });
    const report = reportOnExchanges(
      { input: runInput([], 'run', tools(1)), events: wholeRun() },
      { input: runInput([], 'run2', tools(1)), events: [runStarted('run2'), runFinished('run2')] },
      { input: runInput([], 'run3', tools(2)), events: [runStarted('run3'), runFinished('run3')] },
    );
    expect(report.storedMetadata.map(({ request, metadata }) => [request, metadata])).toEqual([
      [0, { x: 1 }],
      [2, { x: 2 }],
    ]);
    expect(findingsOf(report, 'drift')).toEqual([]);
  });
});
