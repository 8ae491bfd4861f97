import { describe, expect, test } from 'vitest';
import { agreed, agreedBreak, agreedStop } from '../reference/agreed';
import { itemOf } from '../report';
import {
  activity,
  call,
  custom,
  event,
  messagesSnapshot,
  reasoning,
  runStarted,
  step,
  subagent,
  text,
  wholeRun,
} from '../streams/event';

const tagged = (subagentRunId: string, fields: Record<string, unknown> = { delta: 'x' }) => ({
  subagentRunId,
  ...fields,
});

describe('spec section 5, chunks', () => {
  test('5 chunks: a chunk writes each key once, and the first opens the item', async () => {
    const report = await agreed(
      wholeRun(text.chunk('m', '{"a":1}'), text.chunk('m', '{"a":2}'), text.chunk('m', '{"b":3}')),
    );
    expect(
      itemOf(report, 'text-message', 'm').writes.map(({ event: at, key, effect }) => [at, key, effect]),
    ).toEqual([
      [1, 'a', 'set'],
      [2, 'a', 'overwrite'],
      [3, 'b', 'set'],
    ]);
  });

  test('5 chunks: a continuation that carries only metadata reaches its item', async () => {
    const report = await agreed(
      wholeRun(
        ...[text.chunk('m'), text.chunk(undefined, '{"a":1}', {})],
        ...[reasoning.chunk('r'), reasoning.chunk(undefined, '{"b":2}', {})],
        ...[call.chunk('c'), call.chunk(undefined, '{"c":3}', {})],
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1 });
    expect(itemOf(report, 'reasoning-message', 'r').metadata).toEqual({ b: 2 });
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ c: 3 });
  });

  test('5 chunks: a later chunk with an id continues it in whichever lane holds it', async () => {
    const report = await agreed(
      wholeRun(
        text.chunk('m', '{"a":1}', tagged('s1')),
        text.chunk('n', '{"n":1}'),
        text.chunk('m', '{"b":2}'),
        text.chunk(undefined, '{"n":2}'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm')).toMatchObject({
      metadata: { a: 1, b: 2 },
      subagentRunId: 's1',
    });
    expect(itemOf(report, 'text-message', 'n').metadata).toEqual({ n: 2 });
  });

  test('5 chunks: without an id its subagentRunId picks the lane', async () => {
    const report = await agreed(
      wholeRun(
        text.chunk('m', undefined, tagged('s1')),
        text.chunk('n', undefined, tagged('s2')),
        text.chunk('p'),
        text.chunk(undefined, '{"a":1}', tagged('s1')),
        text.chunk(undefined, '{"b":2}', tagged('s2')),
        text.chunk(undefined, '{"c":3}'),
      ),
    );
    expect(['m', 'n', 'p'].map((id) => itemOf(report, 'text-message', id).metadata)).toEqual([
      { a: 1 },
      { b: 2 },
      { c: 3 },
    ]);
  });

  test('5 chunks: with neither it continues the only open stream of its kind', async () => {
    const report = await agreed(
      wholeRun(
        text.chunk('m', undefined, tagged('s1')),
        reasoning.chunk('r'),
        text.chunk(undefined, '{"a":1}'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1 });
  });

  test('5 chunks: several open ones, none the parent’s, are a broken sequence', async () => {
    const events = wholeRun(
      text.chunk('m', undefined, tagged('s1')),
      text.chunk('n', undefined, tagged('s2')),
      text.chunk(undefined, '{"a":1}'),
    );
    await agreedBreak(events, 3);
  });

  test('5 chunks: a chunk with another id closes the lane’s previous item first', async () => {
    const report = await agreed(
      wholeRun(
        text.chunk('m', '{"a":1}'),
        text.chunk('n', '{"b":2}'),
        text.start('m', '{"c":3}'),
        text.end('m'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1, c: 3 });
    expect(itemOf(report, 'text-message', 'n').metadata).toEqual({ b: 2 });
  });

  test('5 chunks: after its stream closed an id may be opened again', async () => {
    const report = await agreed(
      wholeRun(
        call.chunk('c', '{"a":1}'),
        call.chunk('d', '{"b":2}'),
        call.chunk('c', '{"e":3}'),
        call.chunk('d', '{"f":4}'),
      ),
    );
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ a: 1, e: 3 });
    expect(itemOf(report, 'tool-call', 'd').metadata).toEqual({ b: 2, f: 4 });
  });

  const closing: [name: string, event: string][] = [
    ['a message event', text.start('z')],
    ['a tool call event', call.start('z')],
    ['a result', call.result('t', 'z')],
    ['a step event', step.started('z')],
    ['a state event', event('STATE_SNAPSHOT', { snapshot: 1 })],
    ['a custom event', custom({ name: 'n', value: 1 })],
    ['a reasoning event', reasoning.spanStart('z')],
    ['MESSAGES_SNAPSHOT', messagesSnapshot([])],
  ];

  test.each(closing)('5 chunks: %s closes the open chunk stream of its lane', async (_, closer) => {
    await agreedStop(
      'malformed-event',
      [runStarted(), text.chunk('m'), closer, text.chunk(undefined, '{"k":1}')],
      3,
    );
  });

  test('5 chunks: MESSAGES_SNAPSHOT closes a subagent’s lane too', async () => {
    const events = [runStarted(), text.chunk('m', undefined, tagged('s1')), messagesSnapshot([])];
    await agreedStop('malformed-event', [...events, text.chunk(undefined, '{"k":1}', tagged('s1'))], 3);
  });

  const harmless: [name: string, event: string][] = [
    ['RAW', event('RAW', { event: {} })],
    ['ACTIVITY_SNAPSHOT', activity.snapshot('a')],
    ['ACTIVITY_DELTA', activity.delta('a')],
    [
      'REASONING_ENCRYPTED_VALUE',
      event('REASONING_ENCRYPTED_VALUE', { subtype: 'message', entityId: 'm', encryptedValue: 'x' }),
    ],
    ['SUBAGENT_STARTED', subagent.started('s1')],
    ['an unknown event', event('SOMETHING_NEW', { messageId: 'z' })],
    ['an event of another lane', text.start('z', undefined, { subagentRunId: 's9' })],
  ];

  test.each(harmless)('5 chunks: %s closes nothing', async (_, other) => {
    const report = await agreed([runStarted(), text.chunk('m'), other, text.chunk(undefined, '{"k":1}')]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ k: 1 });
  });

  test.each([
    ['SUBAGENT_FINISHED', subagent.finished('s1')],
    ['SUBAGENT_ERROR', subagent.failed('s1')],
  ])('5 chunks: %s closes its subagent’s lane, and no other', async (_, ending) => {
    const begin = [runStarted(), subagent.started('s1'), text.chunk('m', undefined, tagged('s1'))];
    const late = text.chunk(undefined, '{"k":1}', tagged('s1'));
    await agreedStop('malformed-event', [...begin, ending, late], 4);
    const report = await agreed([...begin, text.chunk('p'), ending, text.chunk(undefined, '{"k":1}')]);
    expect(itemOf(report, 'text-message', 'p').metadata).toEqual({ k: 1 });
  });

  test('5 chunks: RUN_FINISHED closes every lane, so that nothing is left open', async () => {
    const report = await agreed(
      wholeRun(
        text.chunk('m'),
        reasoning.chunk('r', undefined, tagged('s1')),
        call.chunk('c', undefined, { ...tagged('s2'), toolCallName: 'find' }),
      ),
    );
    expect(report.runs[0]?.status).toBe('finished');
  });

  test.each([
    ['TEXT_MESSAGE_CHUNK without messageId', text.chunk(undefined, '{"k":1}')],
    ['REASONING_MESSAGE_CHUNK without messageId', reasoning.chunk(undefined, '{"k":1}')],
    ['TOOL_CALL_CHUNK without toolCallId', call.chunk(undefined, '{"k":1}')],
    ['TOOL_CALL_CHUNK without toolCallName', call.chunk('c', '{"k":1}', {})],
  ])('5 chunks: a first %s is malformed', async (_, chunk) => {
    const report = await agreedStop('malformed-event', wholeRun(chunk), 1);
    expect(report.counts.writes).toBe(0);
  });
});

describe('spec section 5, subagents', () => {
  test('5 subagents: the producer changes where metadata lands only by picking the lane', async () => {
    const report = await agreed(
      wholeRun(
        subagent.started('s1'),
        text.start('m', '{"a":1}', { subagentRunId: 's1' }),
        text.content('m', '{"b":2}'),
        text.end('m', '{"c":3}', { subagentRunId: 's1' }),
        subagent.finished('s1'),
      ),
    );
    const item = itemOf(report, 'text-message', 'm');
    expect(item).toMatchObject({ metadata: { a: 1, b: 2, c: 3 }, subagentRunId: 's1' });
    expect(item.writes.map(({ subagentRunId }) => subagentRunId)).toEqual(['s1', undefined, 's1']);
  });
});
