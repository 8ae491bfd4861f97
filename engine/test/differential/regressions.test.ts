import { describe, expect, test } from 'vitest';
import { agreed, agreedThread, threadOf } from '../reference/agreed';
import { itemOf } from '../report';
import {
  activity,
  call,
  message,
  messagesSnapshot,
  runFinished,
  runStarted,
  storedCall,
  text,
  wholeRun,
} from '../streams/event';

/** Streams on which this engine once differed from the reference client, as they shrank. */
describe('cases that the differential test found', () => {
  test('two results of one message id are both sent back: neither drifts', async () => {
    const report = await agreedThread(
      threadOf([
        [
          runStarted('run'),
          call.result('t', 'c'),
          call.result('t', 'c', '{"usage":null}'),
          runFinished('run'),
        ],
        [runStarted('run2'), runFinished('run2')],
      ]),
    );
    expect(report.drift).toEqual([]);
  });

  test('a snapshot message that names one call twice holds it twice', async () => {
    const twice = { toolCalls: [storedCall('c', { k: 1 }), storedCall('c', { k: 2 })] };
    const report = await agreed(
      wholeRun(
        messagesSnapshot([message('m', 'user')]),
        messagesSnapshot([message('m', 'assistant', undefined, twice)]),
      ),
    );
    expect(report.items.filter(({ kind }) => kind === 'tool-call')).toHaveLength(2);
  });

  test('a message minted under a taken id has no owner', async () => {
    const report = await agreed(
      wholeRun(call.start('c', undefined, { subagentRunId: 's1' }), call.end('c')),
      [message('c', 'user')],
    );
    const minted = report.items.find(({ id, role }) => id === 'c' && role === 'assistant');
    expect(minted?.subagentRunId).toBeUndefined();
  });

  test('a tool message that becomes an activity answers no call any more', async () => {
    const report = await agreed(wholeRun(call.result('x', 'c'), activity.snapshot('x')));
    expect(itemOf(report, 'activity-message', 'x').toolCallId).toBeUndefined();
  });

  test('a delta changes the activity’s type', async () => {
    const report = await agreed(
      wholeRun(activity.snapshot('a'), activity.delta('a', undefined, { activityType: 'search' })),
    );
    expect(itemOf(report, 'activity-message', 'a').activityType).toBe('search');
  });

  test('content from another lane reaches a chunk’s item, whose stream goes on', async () => {
    const tagged = { subagentRunId: 's1', delta: 'x' };
    const report = await agreed([
      runStarted(),
      text.chunk('m', '{"a":1}', tagged),
      text.content('m', '{"b":2}'),
      text.chunk(undefined, '{"c":3}', tagged),
      runFinished(),
    ]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ a: 1, b: 2, c: 3 });
  });
});
