import { describe, expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { agreed, agreedBreak } from '../reference/agreed';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, reportOf, sessionOf } from '../report';
import {
  activity,
  call,
  event,
  message,
  messagesSnapshot,
  reasoning,
  reportOn,
  runError,
  runFinished,
  runInput,
  runStarted,
  step,
  storedCall,
  subagent,
  text,
  wholeRun,
} from '../streams/event';

const by = (subagentRunId: string, fields: Record<string, unknown> = {}) => ({ subagentRunId, ...fields });

describe('spec section 5, runs', () => {
  test('5 runs: a stream may carry several in sequence, and open-item tracking restarts with each', async () => {
    const report = await agreed([
      runStarted('run'),
      text.start('m', '{"a":1}'),
      runError(),
      runStarted('run2'),
      text.start('m', '{"b":2}'),
      text.end('m'),
      runFinished('run2'),
    ]);
    expect(
      report.runs.map(({ runId, status, firstEvent, lastEvent }) => [runId, status, firstEvent, lastEvent]),
    ).toEqual([
      ['run', 'failed', 0, 2],
      ['run2', 'finished', 3, 6],
    ]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1, b: 2 });
  });

  test.each([
    [undefined, 'finished'],
    [{ type: 'success' }, 'finished'],
    [{ type: 'success', pendingToolCallIds: ['c'] }, 'finished'],
    [{ type: 'cancelled' }, 'cancelled'],
    [{ type: 'interrupt', interrupts: [{ id: 'i', reason: 'r' }] }, 'interrupted'],
    [{ type: 'paused' }, 'finished'],
  ])('5 runs: outcome %j reads as %s', async (outcome, status) => {
    const report = await agreed([runStarted(), runFinished('run', outcome && { outcome })]);
    expect(report.runs[0]?.status).toBe(status);
  });

  test('5 runs: RUN_ERROR fails the run and names its code', async () => {
    const report = await agreed([runStarted(), runError({ code: 'rate' })]);
    expect(report.runs[0]).toMatchObject({ status: 'failed', errorCode: 'rate' });
  });

  test('5 runs: a run knows its request, connection and parent', async () => {
    const input = runInput([], 'run', { parentRunId: 'before' });
    const report = reportOf(
      sessionOf(
        connectionRecords('c0', input, [runStarted('run', { parentRunId: 'before' }), runFinished()]),
      ),
    );
    expect(report.runs).toEqual([
      expect.objectContaining({
        threadId: 'thread',
        runId: 'run',
        connection: 0,
        request: 0,
        parentRunId: 'before',
      }),
    ]);
  });
});

describe('spec section 5, truncation', () => {
  test('5 truncation: what arrived is kept, and no ending is invented', async () => {
    const report = await agreed([runStarted(), text.start('m', '{"a":1}')]);
    expect(report.runs[0]?.status).toBe('truncated');
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1 });
    expect(findingsOf(report, 'truncated-run')).toEqual([
      expect.objectContaining({ event: 1, runId: 'run' }),
    ]);
  });

  test.each(['complete', 'cancelled', 'aborted', 'error'] as const)(
    '5 truncation: a stream that ends %s',
    (reason) => {
      const records = connectionRecords('c0', undefined, [runStarted()]).slice(0, -1);
      const report = reportOf(sessionOf([...records, { kind: 'close', connId: 'c0', tMs: 1, reason }]));
      const [finding] = findingsOf(report, 'truncated-run');
      expect(finding).toBeDefined();
      const page = reason === 'cancelled' || reason === 'aborted';
      expect(/page.*(cancelled|aborted)/.test(finding?.message ?? '')).toBe(page);
    },
  );
});

describe('spec section 5, broken sequences', () => {
  const open = [runStarted()];
  const breaks: [name: string, events: JsonText[], at: number][] = [
    ['a first event other than RUN_STARTED or RUN_ERROR', [text.start('m'), runStarted()], 0],
    ['RUN_STARTED in an open run', [...open, runStarted('run2')], 1],
    ['an event after RUN_FINISHED', [...wholeRun(), text.start('m')], 2],
    ['RUN_FINISHED after RUN_FINISHED', [...wholeRun(), runFinished()], 2],
    ['an event after RUN_ERROR', [...open, runError(), text.start('m')], 2],
    ['RUN_ERROR after RUN_ERROR', [...open, runError(), runError()], 2],
    ['text content for what is not open', [...open, text.content('m')], 1],
    ['text end for what is not open', [...open, text.start('m'), text.end('m'), text.end('m')], 3],
    ['reasoning content for what is not open', [...open, reasoning.content('r')], 1],
    ['reasoning end for what is not open', [...open, reasoning.end('r')], 1],
    ['a span’s end for what is not open', [...open, reasoning.start('r'), reasoning.spanEnd('r')], 2],
    ['args for what is not open', [...open, call.args('c')], 1],
    ['a call’s end for what is not open', [...open, call.start('c'), call.end('c'), call.end('c')], 3],
    ['a text start for what is open', [...open, text.start('m'), text.start('m')], 2],
    ['a call start for what is open', [...open, call.start('c'), call.start('c')], 2],
    ['a reasoning start for what is open', [...open, reasoning.start('r'), reasoning.start('r')], 2],
    ['a span start for what is open', [...open, reasoning.spanStart('r'), reasoning.spanStart('r')], 2],
    ['RUN_FINISHED with a message open', [...open, text.start('m'), runFinished()], 2],
    ['RUN_FINISHED with a call open', [...open, call.start('c'), runFinished()], 2],
    ['RUN_FINISHED with reasoning open', [...open, reasoning.start('r'), runFinished()], 2],
    ['RUN_FINISHED with a span open', [...open, reasoning.spanStart('r'), runFinished()], 2],
    ['RUN_FINISHED with a step open', [...open, step.started('s'), runFinished()], 2],
    ['RUN_FINISHED with a subagent open', [...open, subagent.started('s1'), runFinished()], 2],
    ['a step started twice', [...open, step.started('s'), step.started('s')], 2],
    ['a step finished that was not started', [...open, step.finished('s')], 1],
    [
      'a step finished by another owner',
      [...open, step.started('s'), step.finished('s', undefined, by('s1'))],
      2,
    ],
    ['a subagent started twice', [...open, subagent.started('s1'), subagent.started('s1')], 2],
    [
      'a subagent id reused in the run',
      [...open, subagent.started('s1'), subagent.finished('s1'), subagent.started('s1')],
      3,
    ],
    ['a subagent finished that was not started', [...open, subagent.finished('s1')], 1],
    ['a subagent failed that was not started', [...open, subagent.failed('s1')], 1],
    [
      'a subagent of an unknown parent',
      [...open, subagent.started('s1', undefined, { parentSubagentRunId: 's0' })],
      1,
    ],
    [
      'content that disagrees with the owner',
      [...open, text.start('m'), text.content('m', undefined, by('s1'))],
      2,
    ],
    [
      'an end that disagrees with the owner',
      [...open, text.start('m', undefined, by('s1')), text.end('m', undefined, by('s2'))],
      2,
    ],
    [
      'a reopening that disagrees with the owner',
      [...open, text.start('m'), text.end('m'), text.start('m', undefined, by('s1'))],
      3,
    ],
    [
      'args that disagree with the owner',
      [...open, call.start('c', undefined, by('s1')), call.args('c', undefined, by('s2'))],
      2,
    ],
    [
      'reasoning that disagrees with its span’s owner',
      [...open, reasoning.spanStart('r'), reasoning.start('r', undefined, by('s1'))],
      2,
    ],
    [
      'a call that disagrees with its message’s owner',
      [
        ...open,
        text.start('m'),
        text.end('m'),
        call.start('c', undefined, by('s1', { parentMessageId: 'm' })),
      ],
      3,
    ],
    [
      'an untagged reopening of a call under a message of another owner',
      [
        ...open,
        text.start('m', undefined, by('s1')),
        text.end('m'),
        call.start('c'),
        call.end('c'),
        call.start('c', undefined, { parentMessageId: 'm' }),
      ],
      5,
    ],
    [
      'an activity delta that disagrees with the owner',
      [...open, activity.snapshot('a', undefined, by('s1')), activity.delta('a', undefined, by('s2'))],
      2,
    ],
    [
      'an encrypted value that disagrees with the call’s owner',
      [
        ...open,
        call.start('c', undefined, by('s1')),
        event(
          'REASONING_ENCRYPTED_VALUE',
          by('s2', { subtype: 'tool-call', entityId: 'c', encryptedValue: 'x' }),
        ),
      ],
      2,
    ],
    [
      'an encrypted value that disagrees with the reasoning’s owner',
      [
        ...open,
        reasoning.start('r', undefined, by('s1')),
        event(
          'REASONING_ENCRYPTED_VALUE',
          by('s2', { subtype: 'message', entityId: 'r', encryptedValue: 'x' }),
        ),
      ],
      2,
    ],
    [
      'a reopening that disagrees with a snapshot’s owner',
      [
        ...open,
        messagesSnapshot([message('m', 'assistant', undefined, by('s1'))]),
        text.start('m', undefined, by('s2')),
      ],
      2,
    ],
    [
      'a call that disagrees with the owner of the snapshot message that holds it',
      [
        ...open,
        messagesSnapshot([message('m', 'assistant', undefined, by('s1', { toolCalls: [storedCall('c')] }))]),
        call.start('c', undefined, by('s2')),
      ],
      2,
    ],
    [
      'text on a result’s id by another owner',
      [...open, call.result('t', 'c', undefined, by('s1')), text.start('t', undefined, by('s2'))],
      2,
    ],
    [
      'a first result’s owner is replaced by the next',
      [
        ...open,
        call.result('t', 'c', undefined, by('s1')),
        call.result('t', 'c'),
        text.start('t', undefined, by('s1')),
      ],
      3,
    ],
    [
      'an ambiguous chunk',
      [
        ...open,
        call.chunk('c', undefined, by('s1', { toolCallName: 'f' })),
        call.chunk('d', undefined, by('s2', { toolCallName: 'f' })),
        call.chunk(undefined, '{"k":1}', {}),
      ],
      3,
    ],
    [
      'a chunk that repeats role with another value',
      [
        ...open,
        text.chunk('m', undefined, { role: 'user' }),
        text.chunk('m', undefined, { role: 'assistant' }),
      ],
      2,
    ],
    [
      'a chunk that repeats the role that was implied with another',
      [...open, text.chunk('m'), text.chunk('m', undefined, { role: 'user' })],
      2,
    ],
    [
      'a chunk that repeats name with another value',
      [...open, text.chunk('m', undefined, { name: 'a' }), text.chunk('m', undefined, { name: 'b' })],
      2,
    ],
    ['a chunk that adds a name', [...open, text.chunk('m'), text.chunk('m', undefined, { name: 'b' })], 2],
    [
      'a chunk that repeats toolCallName with another value',
      [...open, call.chunk('c'), call.chunk('c', undefined, { toolCallName: 'other' })],
      2,
    ],
    [
      'a chunk that repeats parentMessageId with another value',
      [
        ...open,
        call.chunk('c', undefined, { toolCallName: 'f', parentMessageId: 'm' }),
        call.chunk('c', undefined, { parentMessageId: 'n' }),
      ],
      2,
    ],
    [
      'a chunk that names another owner',
      [
        ...open,
        text.chunk('m', undefined, by('s1', { delta: 'x' })),
        text.chunk('m', undefined, by('s2', { delta: 'x' })),
      ],
      2,
    ],
    ['a chunk on an explicitly opened id', [...open, text.start('m'), text.chunk('m')], 2],
    [
      'a reasoning chunk on an explicitly opened id',
      [...open, reasoning.start('r'), reasoning.chunk('r')],
      2,
    ],
    ['a tool call chunk on an explicitly opened id', [...open, call.start('c'), call.chunk('c')], 2],
    ['explicit content on a chunk’s id', [...open, text.chunk('m'), text.content('m')], 2],
    ['an explicit end on a chunk’s id', [...open, text.chunk('m'), text.end('m')], 2],
    ['explicit args on a chunk’s id', [...open, call.chunk('c'), call.args('c')], 2],
    [
      'an explicit end from another lane, when the chunk’s stream then closes',
      [...open, text.chunk('m', undefined, by('s1', { delta: 'x' })), text.end('m'), runFinished()],
      3,
    ],
  ];

  test.each(breaks)('5 broken: %s', async (_, events, at) => {
    const report = await agreedBreak(events, at);
    const [finding] = findingsOf(report, 'broken-sequence');
    expect(finding?.severity).toBe('error');
    expect(finding?.message).toMatch(/conforming consumer/i);
    expect(finding?.spec).toMatch(/^https:\/\/docs\.ag-ui\.com\/spec\/1\.0\//);
  });

  const underS1 = [
    text.start('m', undefined, by('s1')),
    text.end('m'),
    call.start('c', undefined, { parentMessageId: 'm' }),
  ];

  const legal: [name: string, events: JsonText[]][] = [
    [
      'an untagged call inherits its message’s owner',
      wholeRun(...underS1, call.args('c', undefined, by('s1')), call.end('c')),
    ],
    [
      'RUN_ERROR with items open',
      [...open, text.start('m'), call.start('c'), step.started('s'), subagent.started('s1'), runError()],
    ],
    ['RUN_ERROR after RUN_FINISHED', [...wholeRun(), runError()]],
    ['RUN_ERROR first', [runError()]],
    ['RUN_STARTED after RUN_ERROR', [...open, runError(), runStarted('run2'), runFinished('run2')]],
    ['RUN_STARTED after RUN_ERROR first', [runError(), runStarted(), runFinished()]],
    [
      'tags without SUBAGENT_STARTED',
      wholeRun(text.start('m', undefined, by('s1')), text.end('m', undefined, by('s1'))),
    ],
    [
      'replace: false under another owner',
      wholeRun(
        activity.snapshot('a', undefined, by('s1')),
        activity.snapshot('a', undefined, by('s2', { replace: false })),
        activity.delta('a', undefined, by('s1')),
      ),
    ],
    [
      'a replacing activity snapshot of another owner',
      wholeRun(
        activity.snapshot('a', undefined, by('s1')),
        activity.snapshot('a', undefined, by('s2')),
        activity.delta('a', undefined, by('s2')),
      ),
    ],
    [
      'one id open as text, call, reasoning and span',
      wholeRun(
        text.start('x'),
        call.start('x'),
        reasoning.spanStart('x'),
        reasoning.start('x'),
        text.end('x'),
        call.end('x'),
        reasoning.end('x'),
        reasoning.spanEnd('x'),
      ),
    ],
    [
      'a span that ends while its message is open',
      wholeRun(reasoning.spanStart('r'), reasoning.start('r'), reasoning.spanEnd('r'), reasoning.end('r')),
    ],
    [
      'one step name under two owners',
      wholeRun(
        step.started('s'),
        step.started('s', undefined, by('s1')),
        step.finished('s'),
        step.finished('s', undefined, by('s1')),
      ),
    ],
    [
      'a step of the subagent whose id is empty',
      wholeRun(step.started('s', undefined, by('')), step.finished('s', undefined, by(''))),
    ],
    [
      'an untagged continuation of a subagent’s message',
      wholeRun(text.start('m', undefined, by('s1')), text.content('m'), text.end('m')),
    ],
    [
      'an untagged reopening of a subagent’s message',
      wholeRun(
        text.start('m', undefined, by('s1')),
        text.end('m'),
        text.start('m'),
        text.end('m', undefined, by('s1')),
      ),
    ],
    [
      'a nested subagent that ends after its parent',
      wholeRun(
        subagent.started('s1'),
        subagent.started('s2', undefined, { parentSubagentRunId: 's1' }),
        subagent.finished('s1'),
        subagent.finished('s2'),
      ),
    ],
    [
      'a subagent of a parent that has ended',
      wholeRun(
        subagent.started('s1'),
        subagent.finished('s1'),
        subagent.started('s2', undefined, { parentSubagentRunId: 's1' }),
        subagent.finished('s2'),
      ),
    ],
    [
      'a tag of a subagent that has ended',
      wholeRun(
        subagent.started('s1'),
        subagent.finished('s1'),
        text.start('m', undefined, by('s1')),
        text.end('m'),
      ),
    ],
    [
      'a snapshot hands a message to another owner',
      wholeRun(
        text.start('m', undefined, by('s1')),
        text.end('m'),
        messagesSnapshot([message('m', 'assistant', undefined, by('s2'))]),
        text.start('m', undefined, by('s2')),
        text.end('m'),
      ),
    ],
    [
      'a chunk that repeats its fields with the same values',
      wholeRun(
        text.chunk('m', undefined, { role: 'user', name: 'n' }),
        text.chunk('m', undefined, { role: 'user', name: 'n' }),
      ),
    ],
    [
      'a chunk that spells out the implied role',
      wholeRun(text.chunk('m'), text.chunk('m', undefined, { role: 'assistant', delta: 'x' })),
    ],
    [
      'explicit content from the parent’s lane on a subagent’s chunk',
      [...open, text.chunk('m', undefined, by('s1', { delta: 'x' })), text.content('m')],
    ],
    [
      'a START that closes the lane’s own chunk first',
      wholeRun(text.chunk('m'), text.start('m'), text.end('m')),
    ],
    [
      'content for a message that a snapshot dropped',
      wholeRun(text.start('m'), messagesSnapshot([]), text.content('m'), text.end('m')),
    ],
    ['an empty run', wholeRun()],
  ];

  test.each(legal)('5 not broken: %s', async (_, events) => {
    const report = await agreed(events);
    expect(findingsOf(report, 'broken-sequence')).toEqual([]);
  });

  test('5 broken: open sets are per connection', () => {
    const records = [
      ...connectionRecords('c0', undefined, [runStarted('run'), text.start('m')]).slice(0, -1),
      ...connectionRecords(
        'c1',
        undefined,
        [runStarted('run2'), text.start('m'), text.end('m'), runFinished('run2')],
        10,
      ),
    ];
    expect(findingsOf(reportOf(sessionOf(records)), 'broken-sequence')).toEqual([]);
  });

  test('5 broken: the product goes on merging by id into what is held, and says the break once', () => {
    const report = reportOn([
      runStarted(),
      text.start('m', '{"a":1}'),
      text.end('m'),
      text.content('m', '{"b":2}'),
      text.content('m', '{"c":3}'),
      call.end('c', '{"d":4}'),
      runFinished(),
    ]);
    expect(findingsOf(report, 'broken-sequence').map(({ event: at }) => at)).toEqual([3]);
    expect(report.runs).toEqual([expect.objectContaining({ status: 'finished', brokenAt: 3 })]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1, b: 2, c: 3 });
  });

  test('5 broken: a later run on the connection may break again', () => {
    const report = reportOn([
      runStarted(),
      text.end('m'),
      runError(),
      runStarted('run2'),
      text.end('n'),
      runError(),
    ]);
    expect(findingsOf(report, 'broken-sequence').map(({ event: at, runId }) => [at, runId])).toEqual([
      [1, 'run'],
      [4, 'run2'],
    ]);
  });
});
