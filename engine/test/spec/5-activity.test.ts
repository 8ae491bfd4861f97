import { describe, expect, test } from 'vitest';
import { agreed } from '../reference/agreed';
import { findingsOf, itemOf } from '../report';
import { activity, call, message, messagesSnapshot, text, wholeRun } from '../streams/event';

describe('spec section 5, activity', () => {
  test.each([
    ['absent', {}],
    ['true', { replace: true }],
  ])(
    '5 activity: a snapshot with replace %s keeps the metadata gathered so far and merges its own',
    async (_, replace) => {
      const report = await agreed(
        wholeRun(
          activity.snapshot('a', '{"a":1,"b":1}'),
          activity.delta('a', '{"c":1}'),
          activity.snapshot('a', '{"b":2}', { activityType: 'search', subagentRunId: 's1', ...replace }),
        ),
      );
      expect(itemOf(report, 'activity-message', 'a')).toMatchObject({
        metadata: { a: 1, b: 2, c: 1 },
        activityType: 'search',
        subagentRunId: 's1',
      });
    },
  );

  test('5 activity: replace: false leaves content and owner, and still merges its metadata', async () => {
    const report = await agreed(
      wholeRun(
        activity.snapshot('a', '{"a":1}', { subagentRunId: 's1' }),
        activity.snapshot('a', '{"b":2}', { activityType: 'search', subagentRunId: 's2', replace: false }),
      ),
    );
    expect(itemOf(report, 'activity-message', 'a')).toMatchObject({
      metadata: { a: 1, b: 2 },
      activityType: 'plan',
      subagentRunId: 's1',
    });
  });

  test('5 activity: replace: false makes a new activity where none is held', async () => {
    const report = await agreed(wholeRun(activity.snapshot('a', '{"a":1}', { replace: false })));
    expect(itemOf(report, 'activity-message', 'a').metadata).toEqual({ a: 1 });
  });

  test('5 activity: a replacing snapshot over another message makes it an activity and drops its metadata', async () => {
    const report = await agreed(
      wholeRun(text.start('x', '{"old":1}'), text.end('x'), activity.snapshot('x', '{"new":2}')),
    );
    const held = report.items.filter(({ dropped }) => !dropped);
    expect(held).toEqual([
      expect.objectContaining({ kind: 'activity-message', id: 'x', metadata: { new: 2 } }),
    ]);
    const removals = report.items.flatMap(({ writes }) => writes.filter(({ effect }) => effect === 'remove'));
    expect(removals).toEqual([expect.objectContaining({ key: 'old', event: 3 })]);
  });

  test('5 activity: replace: false over another message is ignored, metadata too', async () => {
    const report = await agreed(
      wholeRun(
        text.start('x', '{"old":1}'),
        text.end('x'),
        activity.snapshot('x', '{"new":2}', { replace: false }),
      ),
    );
    expect(report.items).toEqual([expect.objectContaining({ kind: 'text-message', metadata: { old: 1 } })]);
    expect(report.unlandedMetadata).toEqual([expect.objectContaining({ event: 3, reason: 'orphan' })]);
  });

  test('5 activity: a delta whose patch fails still merges its metadata', async () => {
    const report = await agreed(
      wholeRun(
        activity.snapshot('a', '{"a":1}'),
        activity.delta('a', '{"b":2}', { patch: [{ op: 'remove', path: '/not/there' }] }),
      ),
    );
    expect(itemOf(report, 'activity-message', 'a').metadata).toEqual({ a: 1, b: 2 });
  });

  test('5 activity: a delta naming no held activity lands nowhere', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m'),
        text.end('m'),
        activity.delta('m', '{"b":2}'),
        activity.delta('nobody', '{"c":3}'),
      ),
    );
    expect(report.counts.writes).toBe(0);
    expect(report.unlandedMetadata.map(({ event, reason }) => [event, reason])).toEqual([
      [3, 'orphan'],
      [4, 'orphan'],
    ]);
    expect(findingsOf(report, 'broken-sequence')).toEqual([]);
  });
});

describe('spec section 5, MESSAGES_SNAPSHOT', () => {
  test('5 snapshot: stored metadata replaces the held copy’s whole, and absent there means gone', async () => {
    const report = await agreed(
      wholeRun(
        ...[text.start('m', '{"a":1,"b":1}'), text.end('m')],
        ...[text.start('n', '{"a":1}'), text.end('n')],
        messagesSnapshot([message('m', 'assistant', '{"b":2,"c":3}'), message('n', 'assistant')]),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ b: 2, c: 3 });
    expect(itemOf(report, 'text-message', 'n').metadata ?? {}).toEqual({});
    expect(
      itemOf(report, 'text-message', 'm')
        .writes.slice(2)
        .map(({ source, event, key, effect }) => [source, event, key, effect]),
    ).toEqual(
      expect.arrayContaining([
        ['snapshot', 5, 'a', 'remove'],
        ['snapshot', 5, 'b', 'overwrite'],
        ['snapshot', 5, 'c', 'set'],
      ]),
    );
  });

  test('5 snapshot: tool calls are replaced with their messages', async () => {
    const toolCalls = [
      { id: 'c', type: 'function', function: { name: 'find', arguments: '' }, metadata: { new: 1 } },
    ];
    const report = await agreed(
      wholeRun(
        call.start('c', '{"old":1}', { parentMessageId: 'm' }),
        call.end('c'),
        messagesSnapshot([message('m', 'assistant', undefined, { toolCalls })]),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ new: 1 });
  });

  test('5 snapshot: a message of another role changes the item’s kind', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m', '{"a":1}'),
        text.end('m'),
        messagesSnapshot([message('m', 'reasoning', '{"b":2}')]),
      ),
    );
    const held = report.items.filter(({ dropped }) => !dropped);
    expect(held).toEqual([
      expect.objectContaining({ kind: 'reasoning-message', id: 'm', metadata: { b: 2 } }),
    ]);
  });

  test('5 snapshot: of a repeated id the last replaces a held message', async () => {
    const report = await agreed(
      wholeRun(
        ...[text.start('m', '{"a":1}'), text.end('m')],
        messagesSnapshot([message('m', 'assistant', '{"b":2}'), message('m', 'assistant', '{"c":3}')]),
      ),
    );
    expect(report.items).toHaveLength(1);
    expect(report.items[0]?.metadata).toEqual({ c: 3 });
  });

  test('5 snapshot: of a repeated id that is new all are kept, and events land on the first', async () => {
    const report = await agreed(
      wholeRun(
        messagesSnapshot([message('m', 'assistant', '{"b":2}'), message('m', 'assistant', '{"c":3}')]),
        ...[text.start('m', '{"d":4}'), text.end('m')],
      ),
    );
    expect(report.items.map(({ occurrence, metadata }) => [occurrence ?? 0, metadata])).toEqual([
      [0, { b: 2, d: 4 }],
      [1, { c: 3 }],
    ]);
  });

  const plan = activity.snapshot('a', '{"a":1}');
  const search = activity.snapshot('b', '{"b":1}', { activityType: 'search' });
  const thought = '{"type":"REASONING_MESSAGE_CHUNK","messageId":"r","delta":"x","metadata":{"r":1}}';

  const authorities: [name: string, messages: string[], metadata: string | undefined, held: string[]][] = [
    ['no activity in it keeps all', [], undefined, ['a', 'b', 'r']],
    ['an activity in it owns all', [message('z', 'activity')], undefined, ['r', 'z']],
    ['a reasoning message in it owns all reasoning', [message('q', 'reasoning')], undefined, ['a', 'b', 'q']],
    ['null owns all activities', [], '{"@ag-ui/client":{"authoritativeActivityTypes":null}}', ['r']],
    ['an array owns its types', [], '{"@ag-ui/client":{"authoritativeActivityTypes":["plan"]}}', ['b', 'r']],
    [
      'an array limits what an activity in it would own',
      [message('z', 'activity')],
      '{"@ag-ui/client":{"authoritativeActivityTypes":["search"]}}',
      ['a', 'r', 'z'],
    ],
    [
      'an empty array owns none',
      [message('z', 'activity')],
      '{"@ag-ui/client":{"authoritativeActivityTypes":[]}}',
      ['a', 'b', 'r', 'z'],
    ],
    [
      'any other value owns none',
      [message('z', 'activity')],
      '{"@ag-ui/client":{"authoritativeActivityTypes":"plan"}}',
      ['a', 'b', 'r', 'z'],
    ],
    [
      'an array with a number owns none',
      [message('z', 'activity')],
      '{"@ag-ui/client":{"authoritativeActivityTypes":["plan",1]}}',
      ['a', 'b', 'r', 'z'],
    ],
    ['a key without the member says nothing', [message('z', 'activity')], '{"@ag-ui/client":{}}', ['r', 'z']],
    [
      'a key that is no object owns none',
      [message('z', 'activity')],
      '{"@ag-ui/client":null}',
      ['a', 'b', 'r', 'z'],
    ],
  ];

  test.each(authorities)(
    '5 snapshot: of omitted activities and reasoning, %s',
    async (_, messages, metadata, held) => {
      const report = await agreed(wholeRun(plan, search, thought, messagesSnapshot(messages, metadata)));
      expect(
        report.items
          .filter(({ dropped }) => !dropped)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(held);
      const lost = report.items.filter(({ dropped }) => dropped);
      expect(lost.every(({ droppedAt }) => droppedAt === 4)).toBe(true);
    },
  );

  test('5 snapshot: its own metadata lands nowhere', async () => {
    const report = await agreed(wholeRun(messagesSnapshot([message('m', 'assistant')], '{"k":1}')));
    expect(itemOf(report, 'text-message', 'm').writes).toEqual([]);
    expect(report.unlandedMetadata).toEqual([
      expect.objectContaining({ event: 1, reason: 'own', metadata: { k: 1 } }),
    ]);
  });
});
