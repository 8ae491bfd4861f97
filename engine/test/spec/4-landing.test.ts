import { describe, expect, test } from 'vitest';
import type { JsonText } from '../../record';
import type { ItemKind } from '../../view';
import { agreed } from '../reference/agreed';
import { itemOf } from '../report';
import {
  activity,
  call,
  custom,
  event,
  message,
  messagesSnapshot,
  reasoning,
  reportOn,
  runFinished,
  runStarted,
  step,
  subagent,
  text,
  wholeRun,
} from '../streams/event';

const k = '{"acme:k":1}';

describe('spec section 4, where metadata lands', () => {
  const landings: [type: string, kind: ItemKind, id: string, events: JsonText[], at: number][] = [
    ['TEXT_MESSAGE_START', 'text-message', 'm', [text.start('m', k), text.end('m')], 1],
    ['TEXT_MESSAGE_CONTENT', 'text-message', 'm', [text.start('m'), text.content('m', k), text.end('m')], 2],
    ['TEXT_MESSAGE_END', 'text-message', 'm', [text.start('m'), text.end('m', k)], 2],
    ['REASONING_MESSAGE_START', 'reasoning-message', 'r', [reasoning.start('r', k), reasoning.end('r')], 1],
    [
      'REASONING_MESSAGE_CONTENT',
      'reasoning-message',
      'r',
      [reasoning.start('r'), reasoning.content('r', k), reasoning.end('r')],
      2,
    ],
    ['REASONING_MESSAGE_END', 'reasoning-message', 'r', [reasoning.start('r'), reasoning.end('r', k)], 2],
    ['TOOL_CALL_START', 'tool-call', 'c', [call.start('c', k), call.end('c')], 1],
    ['TOOL_CALL_ARGS', 'tool-call', 'c', [call.start('c'), call.args('c', k), call.end('c')], 2],
    ['TOOL_CALL_END', 'tool-call', 'c', [call.start('c'), call.end('c', k)], 2],
    ['TOOL_CALL_RESULT', 'tool-message', 't', [call.start('c'), call.end('c'), call.result('t', 'c', k)], 3],
    ['ACTIVITY_SNAPSHOT', 'activity-message', 'a', [activity.snapshot('a', k)], 1],
    ['ACTIVITY_DELTA', 'activity-message', 'a', [activity.snapshot('a'), activity.delta('a', k)], 2],
    ['TEXT_MESSAGE_CHUNK', 'text-message', 'm', [text.chunk('m', k)], 1],
    ['TOOL_CALL_CHUNK', 'tool-call', 'c', [call.chunk('c', k)], 1],
    ['REASONING_MESSAGE_CHUNK', 'reasoning-message', 'r', [reasoning.chunk('r', k)], 1],
  ];

  test.each(landings)('4 %s lands on a %s', async (type, kind, id, events, at) => {
    const report = await agreed(wholeRun(...events));
    const item = itemOf(report, kind, id);
    expect(item.metadata).toEqual({ 'acme:k': 1 });
    expect(item.writes).toEqual([
      expect.objectContaining({
        source: 'event',
        event: at,
        eventType: type,
        key: 'acme:k',
        value: 1,
        effect: 'set',
      }),
    ]);
    const others = report.items.filter((other) => other.kind !== kind || other.id !== id);
    expect(others.every((other) => other.metadata === undefined)).toBe(true);
    expect(report.unlandedMetadata).toEqual([]);
  });

  test('4 a tool call keeps its metadata from the message that owns it', async () => {
    const report = await agreed(
      wholeRun(
        text.start('m', '{"acme:m":1}'),
        text.end('m'),
        call.start('c', '{"acme:c":1}', { parentMessageId: 'm' }),
        call.end('c', '{"acme:m":2}'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:m': 1 });
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ 'acme:c': 1, 'acme:m': 2 });
  });

  test('4 a result keeps its metadata from the call that it answers', async () => {
    const report = await agreed(
      wholeRun(call.start('c', '{"acme:c":1}'), call.end('c'), call.result('t', 'c', k)),
    );
    expect(itemOf(report, 'tool-call', 'c').metadata).toEqual({ 'acme:c': 1 });
    expect(itemOf(report, 'tool-message', 't')).toMatchObject({ metadata: { 'acme:k': 1 }, toolCallId: 'c' });
  });

  const own: [type: string, events: JsonText[], at: number][] = [
    ['RUN_STARTED', [runStarted('run', {}, k), runFinished()], 0],
    ['RUN_FINISHED', [runStarted(), runFinished('run', {}, k)], 1],
    ['RUN_ERROR', [runStarted(), event('RUN_ERROR', { message: 'failed' }, k)], 1],
    ['STEP_STARTED', wholeRun(step.started('s', k), step.finished('s')), 1],
    ['STEP_FINISHED', wholeRun(step.started('s'), step.finished('s', k)), 2],
    ['STATE_SNAPSHOT', wholeRun(event('STATE_SNAPSHOT', { snapshot: {} }, k)), 1],
    ['STATE_DELTA', wholeRun(event('STATE_DELTA', { delta: [] }, k)), 1],
    ['MESSAGES_SNAPSHOT', wholeRun(messagesSnapshot([message('m', 'assistant')], k)), 1],
    ['RAW', wholeRun(event('RAW', { event: {} }, k)), 1],
    ['CUSTOM', wholeRun(custom({ name: 'n', value: 1 }, k)), 1],
    ['REASONING_START', wholeRun(reasoning.spanStart('r', k), reasoning.spanEnd('r')), 1],
    ['REASONING_END', wholeRun(reasoning.spanStart('r'), reasoning.spanEnd('r', k)), 2],
    [
      'REASONING_ENCRYPTED_VALUE',
      wholeRun(
        reasoning.start('r'),
        reasoning.end('r'),
        event('REASONING_ENCRYPTED_VALUE', { subtype: 'message', entityId: 'r', encryptedValue: 'x' }, k),
      ),
      3,
    ],
    ['SUBAGENT_STARTED', wholeRun(subagent.started('s', k), subagent.finished('s')), 1],
    ['SUBAGENT_FINISHED', wholeRun(subagent.started('s'), subagent.finished('s', k)), 2],
    ['SUBAGENT_ERROR', wholeRun(subagent.started('s'), subagent.failed('s', k)), 2],
  ];

  test.each(own)('4 %s lands nowhere: its metadata stays its own', async (type, events, at) => {
    const report = await agreed(events);
    expect(report.unlandedMetadata).toEqual([
      expect.objectContaining({
        event: at,
        eventType: type,
        reason: 'own',
        metadata: { 'acme:k': 1 },
        threadId: 'thread',
        runId: 'run',
        connection: 0,
      }),
    ]);
    expect(report.items.every((item) => item.metadata === undefined)).toBe(true);
    expect(report.counts.writes).toBe(0);
  });

  test('4 metadata inside other properties lands nowhere and is not read', () => {
    const report = reportOn(
      wholeRun(
        custom({ name: 'n', value: { metadata: { a: 1 } } }),
        event('RAW', { event: { type: 'TEXT_MESSAGE_START', metadata: { a: 1 } } }),
        text.start('m', undefined, { name: '"metadata":{"a":1}' }),
        text.end('m'),
      ),
    );
    expect(report.counts.writes).toBe(0);
    expect(report.unlandedMetadata).toEqual([]);
  });
});
