import { describe, expect, test } from 'vitest';
import { connectionRecords } from '../reference/records';
import { findingsOf, reportOf, type SessionOptions, sessionOf } from '../report';
import {
  custom,
  event,
  message,
  messagesSnapshot,
  reasoning,
  reportOn,
  reportOnExchanges,
  runFinished,
  runInput,
  runStarted,
  subagent,
  text,
  wholeRun,
} from '../streams/event';

const by = (subagentRunId: string) => ({ subagentRunId });
const withKey = (key: string, options?: SessionOptions) =>
  reportOn(wholeRun(text.start('m', `{${JSON.stringify(key)}:1}`), text.end('m')), options);

describe('rule unprefixed-key', () => {
  test.each([
    'traceId',
    'usage',
    'finishReason',
    'trace_id',
    'trace-id',
    'x-trace',
    'x-',
    'x--id',
    '.name',
    'name.',
    ':',
    '/',
    '/a',
    'a/',
    'ag-uix',
    'ag-ui_x',
    'ag-uiKey',
    'googled',
    'openaikey',
    'lsx',
    'constructor',
    '__proto__',
    'toString',
    '1',
    '',
    'tanstackish',
    'мой',
  ])('fires on %j', (key) => {
    const found = findingsOf(withKey(key), 'unprefixed-key');
    expect(found).toEqual([
      expect.objectContaining({
        severity: 'warning',
        event: 1,
        key,
        item: expect.objectContaining({ kind: 'text-message', id: 'm' }),
        spec: expect.stringMatching(/^https:\/\/docs\.ag-ui\.com\/spec\/1\.0\/.*#/),
      }),
    ]);
    expect(found[0]?.message).toMatch(/prefix/i);
  });

  test.each([
    'ag-ui',
    'AG-UI',
    'com.example.cart',
    'acme:traceId',
    'a/b',
    'a.b',
    '@ag-ui/client',
    'tanstack:interruptBinding',
    'x-acme-trace',
    'x-a-b-c',
    'tanstack',
    'TanStack',
    'TANSTACK',
    'cpki_event_id',
    'langgraph-step',
    'langgraphStep',
    'openai_usage',
    'OpenAI-Usage',
    'ls_run',
    'lsRun',
    'gen_ai',
    'gen_ai_usage',
    'otelSpan',
    'assistant-ui',
    'assistant-ui_state',
    'aws',
    'azure',
    'agno',
    'anthropic',
    'bedrock',
    'copilotkit',
    'cpki',
    'crewai',
    'gemini',
    'google',
    'langchain',
    'langfuse',
    'langsmith',
    'llamaindex',
    'mastra',
    'microsoft',
    'mistral',
    'ollama',
    'openai',
    'pydantic',
    'strands',
    'tdesign',
    'vercel',
    'vertex',
  ])('does not fire on %s', (key) => {
    expect(findingsOf(withKey(key), 'unprefixed-key')).toEqual([]);
  });

  test('a person’s own prefix counts as a vendor’s name does', () => {
    for (const key of ['shop', 'SHOP', 'shop_cart', 'shop-cart', 'shopCart']) {
      expect(findingsOf(withKey(key), 'unprefixed-key')).toHaveLength(1);
      expect(findingsOf(withKey(key, { prefixes: ['shop'] }), 'unprefixed-key')).toEqual([]);
    }
    expect(findingsOf(withKey('shopping', { prefixes: ['shop'] }), 'unprefixed-key')).toHaveLength(1);
  });

  test('a key that a person accepted counts as it is, and only as it is', () => {
    expect(findingsOf(withKey('traceId', { acceptedKeys: ['traceId'] }), 'unprefixed-key')).toEqual([]);
    expect(findingsOf(withKey('traceid', { acceptedKeys: ['traceId'] }), 'unprefixed-key')).toHaveLength(1);
  });

  test('adds, where the key holds an object, that naming it as a prefix settles it', () => {
    const object = reportOn(wholeRun(text.start('m', '{"shop":{"cart":1}}'), text.end('m')));
    const scalar = reportOn(wholeRun(text.start('m', '{"shop":1}'), text.end('m')));
    const [first, second] = [object, scalar].map(
      (report) => findingsOf(report, 'unprefixed-key')[0]?.message ?? '',
    );
    expect(first!.length).toBeGreaterThan(second!.length);
    expect(first).toMatch(/prefixes/i);
  });

  test('fires once an item and key, with a count', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"k":1}'),
        text.content('m', '{"k":2}'),
        text.end('m', '{"k":3}'),
        text.chunk('n', '{"k":1}'),
      ),
    );
    expect(
      findingsOf(report, 'unprefixed-key').map(({ item, event: at, count }) => [item?.id, at, count]),
    ).toEqual([
      ['m', 1, 3],
      ['n', 4, 1],
    ]);
  });

  test('outside items, fires once a thread, event type and key', () => {
    const own = (k: string) => custom({ name: 'n', value: 1 }, k);
    const report = reportOn(wholeRun(own('{"k":1}'), own('{"k":2}'), event('RAW', { event: 1 }, '{"k":1}')));
    expect(
      findingsOf(report, 'unprefixed-key').map(({ event: at, count = 1, item }) => [at, count, item]),
    ).toEqual([
      [1, 2, undefined],
      [3, 1, undefined],
    ]);
  });

  test('does not fire again for a request that sends back what the item has', () => {
    const report = reportOnExchanges(
      { input: runInput(), events: wholeRun(text.start('m', '{"k":1}'), text.end('m')) },
      {
        input: runInput([message('m', 'assistant', '{"k":1}')], 'run2'),
        events: [runStarted('run2'), runFinished('run2')],
      },
    );
    expect(findingsOf(report, 'unprefixed-key')).toEqual([expect.objectContaining({ event: 1, count: 1 })]);
  });

  test('fires on keys of a stored message that is new, and of a tool', () => {
    const input = runInput([message('u', 'user', '{"k":1}')], 'run', {
      tools: [{ name: 'f', description: 'd', metadata: { j: 1 } }],
    });
    const report = reportOf(sessionOf(connectionRecords('c0', input, wholeRun())));
    expect(findingsOf(report, 'unprefixed-key').map(({ key, request }) => [key, request])).toEqual([
      ['k', 0],
      ['j', 0],
    ]);
  });

  test('does not fire in content parts', () => {
    const user =
      '{"id":"u","role":"user","content":[{"type":"text","text":"hi","metadata":{"k":1,"ag-ui":1}}]}';
    const report = reportOf(sessionOf(connectionRecords('c0', runInput([user]), wholeRun())));
    expect(report.findings).toEqual([]);
  });

  test('does not fire on {}', () => {
    expect(findingsOf(reportOn(wholeRun(text.start('m', '{}'), text.end('m'))), 'unprefixed-key')).toEqual(
      [],
    );
  });
});

describe('rule reserved-key', () => {
  test('fires on a write under ag-ui, and the write is merged', () => {
    const report = withKey('ag-ui');
    expect(findingsOf(report, 'reserved-key')).toEqual([
      expect.objectContaining({
        severity: 'warning',
        event: 1,
        key: 'ag-ui',
        message: expect.stringMatching(/reserved/i),
      }),
    ]);
    expect(report.items[0]?.metadata).toEqual({ 'ag-ui': 1 });
  });

  test.each(['@ag-ui/client', 'ag-ui.x', 'AG-UI'])('does not fire on %s', (key) => {
    expect(findingsOf(withKey(key), 'reserved-key')).toEqual([]);
  });
});

describe('rule key-collision', () => {
  const collide = (first: string, second: string, key = 'k') =>
    reportOn(
      wholeRun(
        text.start('m', `{"${key}":${first}}`),
        text.end('m'),
        text.start('n', `{"${key}":${second}}`, by('s1')),
        text.end('n'),
      ),
    );

  test('fires when two owners write one unprefixed key with values of different types', () => {
    expect(findingsOf(collide('1', '"x"'), 'key-collision')).toEqual([
      expect.objectContaining({
        severity: 'warning',
        event: 3,
        key: 'k',
        message: expect.stringMatching(/s1/),
      }),
    ]);
  });

  test('fires between two subagents', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"k":1}', by('s1')),
        text.end('m'),
        text.start('n', '{"k":[]}', by('s2')),
        text.end('n'),
      ),
    );
    expect(findingsOf(report, 'key-collision')).toHaveLength(1);
  });

  test.each([
    ['values of one type', '1', '2'],
    ['null and anything', 'null', '"x"'],
    ['anything and null', '{}', 'null'],
  ])('does not fire on %s', (_, first, second) => {
    expect(findingsOf(collide(first, second), 'key-collision')).toEqual([]);
  });

  test('does not fire on a prefixed key, one owner, or two runs', () => {
    expect(findingsOf(collide('1', '"x"', 'acme:k'), 'key-collision')).toEqual([]);
    const oneOwner = reportOn(
      wholeRun(text.start('m', '{"k":1}'), text.end('m'), text.start('n', '{"k":"x"}'), text.end('n')),
    );
    expect(findingsOf(oneOwner, 'key-collision')).toEqual([]);
    const twoRuns = reportOn([
      runStarted('run'),
      text.chunk('m', '{"k":1}'),
      runFinished('run'),
      runStarted('run2'),
      text.chunk('n', '{"k":"x"}', { delta: 'x', ...by('s1') }),
      runFinished('run2'),
    ]);
    expect(findingsOf(twoRuns, 'key-collision')).toEqual([]);
  });

  test('fires once a run and key', () => {
    const again = [text.start('p', '{"k":true}', by('s2')), text.end('p')];
    const report = reportOn(
      wholeRun(
        text.start('m', '{"k":1}'),
        text.end('m'),
        text.start('n', '{"k":"x"}', by('s1')),
        text.end('n'),
        ...again,
      ),
    );
    expect(findingsOf(report, 'key-collision')).toHaveLength(1);
  });

  test('does not fire on events that land on no item', () => {
    const report = reportOn(
      wholeRun(
        subagent.started('s1', '{"k":1}'),
        custom({ name: 'n', value: 1 }, '{"k":"x"}'),
        subagent.finished('s1', '{"k":[]}'),
      ),
    );
    expect(findingsOf(report, 'key-collision')).toEqual([]);
  });
});

describe('rule similar-keys', () => {
  test.each([
    ['traceId', 'trace_id'],
    ['acme:trace.id', 'acme/trace-id'],
    ['TraceID', 'traceid'],
  ])('fires on %s and %s on the items of one run', (first, second) => {
    const report = reportOn(
      wholeRun(
        text.start('m', `{"${first}":1}`),
        text.end('m'),
        reasoning.start('r', `{"${second}":1}`),
        reasoning.end('r'),
      ),
    );
    const found = findingsOf(report, 'similar-keys');
    expect(found).toEqual([expect.objectContaining({ severity: 'info', event: 3 })]);
    expect(found[0]?.message).toContain(first);
    expect(found[0]?.message).toContain(second);
  });

  test('does not fire on other keys, or on the keys of two runs', () => {
    const other = reportOn(
      wholeRun(text.start('m', '{"traceId":1,"traceIds":1,"trace id":1}'), text.end('m')),
    );
    expect(findingsOf(other, 'similar-keys')).toEqual([]);
    const twoRuns = reportOn([
      runStarted('run'),
      text.chunk('m', '{"traceId":1}'),
      runFinished('run'),
      runStarted('run2'),
      text.chunk('n', '{"trace_id":1}'),
      runFinished('run2'),
    ]);
    expect(findingsOf(twoRuns, 'similar-keys')).toEqual([]);
  });

  test('fires once a run and pair', () => {
    const keys = '{"traceId":1,"trace_id":1}';
    const report = reportOn(
      wholeRun(text.start('m', keys), text.content('m', keys), text.end('m'), text.chunk('n', keys)),
    );
    expect(findingsOf(report, 'similar-keys')).toHaveLength(1);
    const three = reportOn(wholeRun(text.chunk('m', '{"traceId":1,"trace_id":1,"trace-id":1}')));
    expect(findingsOf(three, 'similar-keys').length).toBeGreaterThan(1);
  });

  test('does not fire on keys that land nowhere', () => {
    const report = reportOn(wholeRun(custom({ name: 'n', value: 1 }, '{"traceId":1,"trace_id":1}')));
    expect(findingsOf(report, 'similar-keys')).toEqual([]);
  });
});

describe('rule undeclared-property', () => {
  test('fires on a top-level property that the protocol does not declare', () => {
    const report = reportOn(wholeRun(text.start('m', undefined, { traceId: 't' }), text.end('m')));
    const found = findingsOf(report, 'undeclared-property');
    expect(found).toEqual([
      expect.objectContaining({ severity: 'info', event: 1, message: expect.stringMatching(/traceId/) }),
    ]);
    expect(found[0]?.message).toMatch(/metadata/);
  });

  test('does not fire on declared properties, 1.1’s encryptedValueType among them', () => {
    const encrypted = {
      subtype: 'message',
      entityId: 'm',
      encryptedValue: 'x',
      encryptedValueType: 'gemini',
    };
    const report = reportOn(
      wholeRun(
        text.start('m', '{"acme:anything":1}', { name: 'n', timestamp: 1, rawEvent: { any: 1 } }),
        text.end('m'),
        event('REASONING_ENCRYPTED_VALUE', encrypted),
      ),
    );
    expect(findingsOf(report, 'undeclared-property')).toEqual([]);
  });

  test('does not fire on an unknown event', () => {
    expect(findingsOf(reportOn(wholeRun(event('NEW_EVENT', { any: 1 }))), 'undeclared-property')).toEqual([]);
  });

  test('fires once a thread, event type and property', () => {
    const extra = { traceId: 't' };
    const report = reportOn(
      wholeRun(
        text.start('m', undefined, extra),
        text.content('m', undefined, extra),
        text.content('m', undefined, extra),
        text.end('m'),
      ),
    );
    expect(findingsOf(report, 'undeclared-property').map(({ event: at, count = 1 }) => [at, count])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('fires on a property named like an object’s own method', () => {
    const report = reportOn(
      wholeRun(text.start('m', undefined, { toString: 1, constructor: 2 }), text.end('m')),
    );
    expect(findingsOf(report, 'undeclared-property')).toHaveLength(2);
  });
});

describe('rule unknown-event', () => {
  test('fires on a type that the protocol does not name, once a thread and type', () => {
    const report = reportOn(
      wholeRun(event('NEW_EVENT'), event('NEW_EVENT'), event('text_message_start', { messageId: 'm' })),
    );
    expect(
      findingsOf(report, 'unknown-event').map(({ event: at, count = 1, severity }) => [at, count, severity]),
    ).toEqual([
      [1, 2, 'info'],
      [3, 1, 'info'],
    ]);
    expect(findingsOf(report, 'unknown-event')[0]?.message).toMatch(/NEW_EVENT/);
  });

  test('does not fire on a retired type', () => {
    expect(
      findingsOf(reportOn(wholeRun(event('THINKING_START'), event('THINKING_END'))), 'unknown-event'),
    ).toEqual([]);
  });
});

describe('rule snapshot-loss', () => {
  test('fires when a snapshot restates an item without keys that it held', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"acme:a":1,"acme:b":2}'),
        text.end('m'),
        messagesSnapshot([message('m', 'assistant', '{"acme:b":3}')]),
      ),
    );
    const found = findingsOf(report, 'snapshot-loss');
    expect(found).toEqual([
      expect.objectContaining({ severity: 'warning', event: 3, item: expect.objectContaining({ id: 'm' }) }),
    ]);
    expect(found[0]?.message ?? found[0]?.key).toMatch(/acme:a/);
    expect(found[0]?.message).not.toMatch(/acme:b/);
  });

  test('fires when a snapshot drops an item that held any', () => {
    const report = reportOn(wholeRun(text.start('m', '{"acme:a":1}'), text.end('m'), messagesSnapshot([])));
    expect(findingsOf(report, 'snapshot-loss')).toEqual([expect.objectContaining({ event: 3 })]);
  });

  test('fires once an item and key, with a count', () => {
    const restated = (metadata: string) => messagesSnapshot([message('m', 'assistant', metadata)]);
    const report = reportOn(
      wholeRun(
        ...[text.start('m', '{"acme:a":1,"acme:b":2}'), text.end('m')],
        ...[restated('{}'), restated('{"acme:a":1}'), restated('{}')],
      ),
    );
    const found = findingsOf(report, 'snapshot-loss');
    expect(found.map(({ key, event, count }) => [key, event, count])).toEqual([
      ['acme:a', 3, 2],
      ['acme:b', 3, 1],
    ]);
  });

  test('does not fire when it restates all keys, changed ones too, or drops what held none', () => {
    const report = reportOn(
      wholeRun(
        ...[text.start('m', '{"acme:a":1}'), text.end('m'), text.start('n', '{}'), text.end('n')],
        messagesSnapshot([message('m', 'assistant', '{"acme:a":2,"acme:b":3}')]),
      ),
    );
    expect(findingsOf(report, 'snapshot-loss')).toEqual([]);
  });
});
