import { describe, expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { agreed, agreedStop } from '../reference/agreed';
import { findingsOf, itemOf } from '../report';
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
  subagent,
  text,
  wholeRun,
} from '../streams/event';

describe('spec section 5, unknown material', () => {
  test('5 unknown: an event of an unknown type merges nothing and is no error', async () => {
    const report = await agreed(
      wholeRun(text.start('m'), event('TEXT_MESSAGE_EXTRA', { messageId: 'm' }, '{"k":1}'), text.end('m')),
    );
    expect(itemOf(report, 'text-message', 'm').writes).toEqual([]);
    expect(report.unlandedMetadata).toEqual([
      expect.objectContaining({
        event: 2,
        eventType: 'TEXT_MESSAGE_EXTRA',
        reason: 'unknown-event',
        metadata: { k: 1 },
      }),
    ]);
    expect(findingsOf(report, 'unknown-event')).toEqual([
      expect.objectContaining({ event: 2, severity: 'info' }),
    ]);
    expect(report.counts.findings.error).toBe(0);
  });

  test('5 unknown: an unknown property is no error', async () => {
    const report = await agreed(
      wholeRun(text.start('m', '{"acme:k":1}', { extra: { x: 1 } }), text.end('m')),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
    expect(report.counts.findings.error).toBe(0);
  });

  const strings: [name: string, events: JsonText[]][] = [
    ['an outcome', [runStarted(), runFinished('run', { outcome: { type: 'postponed' } })]],
    [
      'a part type of a result',
      wholeRun(call.result('t', 'c', '{"acme:k":1}', { content: [{ type: 'hologram', x: 1 }] })),
    ],
    [
      'a patch op',
      wholeRun(
        activity.snapshot('a'),
        activity.delta('a', '{"acme:k":1}', { patch: [{ op: 'twist', path: '/x' }] }),
      ),
    ],
    [
      'a role in a snapshot',
      wholeRun(messagesSnapshot([message('m', 'narrator', '{"acme:k":1}'), message('n', 'user')])),
    ],
    [
      'a subagent outcome',
      wholeRun(subagent.started('s'), subagent.finished('s', undefined, { outcome: { type: 'later' } })),
    ],
  ];

  test.each(strings)('5 unknown: %s that a union does not know is no error', async (_, events) => {
    const report = await agreed(events);
    expect(report.counts.findings.error).toBe(0);
  });

  const rejected: [name: string, events: JsonText[], at: number][] = [
    ['a role', wholeRun(text.start('m', '{"acme:k":1}', { role: 'narrator' }), text.end('m')), 1],
    [
      'a reasoning role',
      wholeRun(reasoning.start('r', '{"acme:k":1}', { role: 'assistant' }), reasoning.end('r')),
      1,
    ],
    ['a result role', wholeRun(call.result('t', 'c', '{"acme:k":1}', { role: 'assistant' })), 1],
    [
      'a subtype',
      wholeRun(event('REASONING_ENCRYPTED_VALUE', { subtype: 'image', entityId: 'm', encryptedValue: 'x' })),
      1,
    ],
  ];

  test.each(rejected)(
    '5 unknown: %s that an enum does not know is no error here, but the reference rejects it',
    (_, events, at) => {
      const report = reportOn(events);
      expect(report.counts.findings.error).toBe(0);
      expect(findingsOf(report, 'reference-differs').map(({ event: where }) => where)).toEqual([at]);
      expect(report.items.every(({ metadata }) => metadata?.['acme:k'] === 1)).toBe(true);
    },
  );
});

describe('spec section 5, malformed events', () => {
  const k = '{"k":1}';
  const malformed: [name: string, event: JsonText][] = [
    ['TEXT_MESSAGE_START without messageId', event('TEXT_MESSAGE_START', { role: 'assistant' }, k)],
    ['TEXT_MESSAGE_CONTENT without delta', event('TEXT_MESSAGE_CONTENT', { messageId: 'open' }, k)],
    ['a number for messageId', event('TEXT_MESSAGE_START', { messageId: 7 }, k)],
    ['TOOL_CALL_START without toolCallName', event('TOOL_CALL_START', { toolCallId: 'c' }, k)],
    ['TOOL_CALL_RESULT without content', event('TOOL_CALL_RESULT', { messageId: 't', toolCallId: 'c' }, k)],
    ['ACTIVITY_SNAPSHOT with an array for content', activity.snapshot('a', k, { content: [] })],
    ['ACTIVITY_DELTA with an object for patch', activity.delta('a', k, { patch: {} })],
    ['a patch op without path', activity.delta('a', k, { patch: [{ op: 'remove' }] })],
    ['REASONING_MESSAGE_START without role', event('REASONING_MESSAGE_START', { messageId: 'r' }, k)],
    ['CUSTOM without value', custom({ name: 'n' }, k)],
    ['a string for timestamp', text.start('m', k, { timestamp: 'now' })],
    ['a null for subagentRunId', text.start('m', k, { subagentRunId: null })],
    ['a null for name', text.start('m', k, { name: null })],
    ['a null for role', text.start('m', k, { role: null })],
    ['a null for delta of a chunk', event('TEXT_MESSAGE_CHUNK', { messageId: 'm', delta: null }, k)],
    ['a null for replace', activity.snapshot('a', k, { replace: null })],
    ['a string for replace', activity.snapshot('a', k, { replace: 'false' })],
    ['MESSAGES_SNAPSHOT without messages', event('MESSAGES_SNAPSHOT', {}, k)],
    ['a snapshot message without content', messagesSnapshot(['{"id":"u","role":"user"}'], k)],
    ['a snapshot message without id', messagesSnapshot(['{"role":"user","content":"x"}'], k)],
    ['SUBAGENT_STARTED without name', event('SUBAGENT_STARTED', { subagentRunId: 's' }, k)],
    [
      'an interrupt outcome without interrupts',
      runFinished('run', { outcome: { type: 'interrupt', interrupts: [] } }),
    ],
    ['RUN_FINISHED without runId', event('RUN_FINISHED', { threadId: 'thread' }, k)],
  ];

  test.each(malformed)('5 malformed: %s', async (_, wrong) => {
    const report = await agreedStop('malformed-event', [runStarted(), text.start('open'), wrong], 2);
    expect(report.counts.writes).toBe(0);
    expect(findingsOf(report, 'malformed-event')[0]).toMatchObject({ severity: 'error' });
  });

  test('5 malformed: it merges nothing, but still opens, continues or closes what its usable ids say', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"a":1}', { timestamp: 'now' }),
        text.content('m', '{"b":2}'),
        text.end('m', '{"c":3}', { timestamp: 'now' }),
        call.start('c', '{"a":1}', { timestamp: 'now' }),
        call.args('c', '{"b":2}'),
        call.end('c', '{"c":3}', { timestamp: 'now' }),
      ),
    );
    expect(findingsOf(report, 'malformed-event').map(({ event: at }) => at)).toEqual([1, 3, 4, 6]);
    expect(findingsOf(report, 'broken-sequence')).toEqual([]);
    expect(report.runs[0]).toMatchObject({ status: 'finished', brokenAt: 1 });
  });

  test('5 malformed: no broken sequence follows in that run, but may in the next', () => {
    const report = reportOn([
      runStarted(),
      event('TEXT_MESSAGE_START', { role: 'assistant' }),
      text.content('m'),
      text.end('z'),
      runFinished(),
      runStarted('run2'),
      text.end('z'),
    ]);
    expect(findingsOf(report, 'malformed-event').map(({ event: at }) => at)).toEqual([1]);
    expect(findingsOf(report, 'broken-sequence').map(({ event: at }) => at)).toEqual([6]);
  });

  test('5 malformed: an event of malformed metadata that is out of sequence too is one fault', async () => {
    await agreedStop('malformed-metadata', [runStarted(), text.end('nobody', 'null')], 1);
  });

  test('5 malformed: malformed metadata alone spoils only the metadata', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '[]'),
        text.end('m', '{"k":1}'),
        messagesSnapshot([message('m', 'assistant', '{"j":2}')], 'null'),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ j: 2 });
    expect(findingsOf(report, 'malformed-metadata').map(({ event: at }) => at)).toEqual([1, 3]);
    expect(findingsOf(report, 'malformed-event')).toEqual([]);
  });
});

describe('spec section 5, retired shapes', () => {
  test('5 retired: THINKING_* are reasoning, under an id of the event’s index', () => {
    const report = reportOn(
      wholeRun(
        event('THINKING_START', { title: 'Plan' }),
        event('THINKING_TEXT_MESSAGE_START', {}, '{"a":1}'),
        event('THINKING_TEXT_MESSAGE_CONTENT', { delta: 'x' }, '{"b":2}'),
        event('THINKING_TEXT_MESSAGE_END', {}, '{"c":3}'),
        event('THINKING_END'),
      ),
    );
    expect(report.items).toEqual([
      expect.objectContaining({
        kind: 'reasoning-message',
        id: 'thinking-2',
        metadata: { a: 1, b: 2, c: 3 },
      }),
    ]);
    expect(findingsOf(report, 'retired-shape').map(({ severity }) => severity)).toContain('info');
    expect(findingsOf(report, 'broken-sequence')).toEqual([]);
    expect(findingsOf(report, 'unknown-event')).toEqual([]);
  });

  const nulls: [name: string, events: JsonText[]][] = [
    ['rawEvent', wholeRun(text.start('m', '{"k":1}', { rawEvent: null }), text.end('m'))],
    ['result of RUN_FINISHED', [runStarted(), runFinished('run', { result: null })]],
    ['outcome of RUN_FINISHED', [runStarted(), runFinished('run', { outcome: null })]],
    [
      'result of SUBAGENT_FINISHED',
      wholeRun(subagent.started('s'), subagent.finished('s', undefined, { result: null })),
    ],
    [
      'parentMessageId of TOOL_CALL_START',
      wholeRun(call.start('c', '{"k":1}', { parentMessageId: null }), call.end('c')),
    ],
    [
      'parentMessageId of TOOL_CALL_CHUNK',
      wholeRun(call.chunk('c', '{"k":1}', { toolCallName: 'f', parentMessageId: null })),
    ],
    [
      'state of RUN_STARTED.input',
      [runStarted('run', { input: { threadId: 't', runId: 'r', messages: [], state: null } }), runFinished()],
    ],
    [
      'forwardedProps of RUN_STARTED.input',
      [
        runStarted('run', { input: { threadId: 't', runId: 'r', messages: [], forwardedProps: null } }),
        runFinished(),
      ],
    ],
    [
      'parameters of a tool of RUN_STARTED.input',
      [
        runStarted('run', {
          input: {
            threadId: 't',
            runId: 'r',
            messages: [],
            tools: [{ name: 'f', description: 'd', parameters: null }],
          },
        }),
        runFinished(),
      ],
    ],
    [
      'payload of a resume entry of RUN_STARTED.input',
      [
        runStarted('run', {
          input: {
            threadId: 't',
            runId: 'r',
            messages: [],
            resume: [{ interruptId: 'i', status: 'resolved', payload: null }],
          },
        }),
        runFinished(),
      ],
    ],
    [
      'metadata of a media part in MESSAGES_SNAPSHOT',
      wholeRun(
        messagesSnapshot([
          message('u', 'user', '{"k":1}', {
            content: [{ type: 'image', source: { type: 'url', value: 'x' }, metadata: null }],
          }),
        ]),
      ),
    ],
    [
      'metadata of a media part in RUN_STARTED.input',
      [
        runStarted('run', {
          input: {
            threadId: 't',
            runId: 'r',
            messages: [
              {
                id: 'u',
                role: 'user',
                content: [{ type: 'audio', source: { type: 'url', value: 'x' }, metadata: null }],
              },
            ],
          },
        }),
        runFinished(),
      ],
    ],
  ];

  test.each(nulls)('5 retired: a null %s is translated', async (_, events) => {
    const report = await agreed(events);
    expect(findingsOf(report, 'retired-shape')).toHaveLength(1);
    expect(findingsOf(report, 'malformed-event')).toEqual([]);
    expect(findingsOf(report, 'malformed-metadata')).toEqual([]);
  });

  test('5 retired: binary content parts', async () => {
    const content = [{ type: 'binary', mimeType: 'image/png', url: 'x', filename: 'a.png' }];
    const report = await agreed(wholeRun(messagesSnapshot([message('u', 'user', '{"k":1}', { content })])));
    expect(findingsOf(report, 'retired-shape')).toEqual([expect.objectContaining({ event: 1 })]);
    expect(itemOf(report, 'text-message', 'u').metadata).toEqual({ k: 1 });
  });

  test('5 retired: snake_case names are not translated', async () => {
    await agreedStop('malformed-event', [runStarted(), event('TEXT_MESSAGE_START', { message_id: 'm' })], 1);
  });

  test('5 retired: a text part’s metadata null is none of them', async () => {
    const content = [{ type: 'text', text: 'x', metadata: null }];
    const report = reportOn(wholeRun(messagesSnapshot([message('u', 'user', undefined, { content })])));
    expect(findingsOf(report, 'retired-shape')).toEqual([]);
    expect(findingsOf(report, 'malformed-metadata')).toHaveLength(1);
  });
});
