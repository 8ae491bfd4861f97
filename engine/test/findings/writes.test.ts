import { describe, expect, test } from 'vitest';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, reportOf, sessionOf } from '../report';
import {
  activity,
  call,
  message,
  messagesSnapshot,
  reportOn,
  reportOnExchanges,
  runFinished,
  runInput,
  runStarted,
  text,
  wholeRun,
} from '../streams/event';

const over = (first: string, second: string) =>
  reportOn(wholeRun(text.start('m', `{"acme:k":${first}}`), text.end('m', `{"acme:k":${second}}`)));

describe('rule nested-loss', () => {
  test.each([
    ['{"in":5}', '{"out":9}', ['/in']],
    ['{"a":{"b":1,"c":2}}', '{"a":{"b":1}}', ['/a/c']],
    ['{"a":{"b":{"c":1}}}', '{"a":{}}', ['/a/b']],
    ['{"a":1,"b":2}', '5', ['/a', '/b']],
    ['{"a":{"b":1}}', '{"a":7}', ['/a/b']],
    ['[1,2,3]', '[1]', ['/1', '/2']],
    ['{"a/b":1,"c~d":2}', '{}', ['/a~1b', '/c~0d']],
    ['{"a":[{"x":1},{"y":2}]}', '{"a":[{}]}', ['/a/0/x', '/a/1']],
    ['{"a":1}', 'null', ['/a']],
    ['[{"x":1}]', '"s"', ['/0']],
  ])('%s and then %s loses %j', (first, second, lost) => {
    const report = over(first, second);
    const [, write] = itemOf(report, 'text-message', 'm').writes;
    expect(write?.effect).toBe('overwrite');
    expect(write?.lost?.toSorted()).toEqual(lost);
    const [finding] = findingsOf(report, 'nested-loss');
    expect(finding).toMatchObject({ severity: 'warning', event: 2, key: 'acme:k' });
    for (const pointer of lost) expect(finding?.message).toContain(pointer.slice(1));
  });

  test.each([
    ['{"a":1}', '{"a":2,"b":3}'],
    ['{"a":{"b":1}}', '{"a":{"b":2}}'],
    ['5', '{"a":1}'],
    ['[1]', '[2,3]'],
    ['{}', '7'],
    ['[]', 'null'],
    ['{"a":1}', '{"a":1}'],
    ['"text"', 'null'],
  ])('%s and then %s loses nothing', (first, second) => {
    const report = over(first, second);
    expect(itemOf(report, 'text-message', 'm').writes[1]?.lost ?? []).toEqual([]);
    expect(findingsOf(report, 'nested-loss')).toEqual([]);
  });

  test('fires once an item and key, with a count', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"acme:k":{"a":1}}'),
        text.content('m', '{"acme:k":{"b":1}}'),
        text.end('m', '{"acme:k":{"c":1}}'),
      ),
    );
    expect(findingsOf(report, 'nested-loss')).toEqual([expect.objectContaining({ event: 2, count: 2 })]);
  });
});

describe('rule overwritten-key', () => {
  test('fires with a count, and the first and last value', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"acme:k":"first"}'),
        text.content('m', '{"acme:k":"middle"}'),
        text.end('m', '{"acme:k":"last"}'),
      ),
    );
    const [finding] = findingsOf(report, 'overwritten-key');
    expect(finding).toMatchObject({ severity: 'info', event: 2, key: 'acme:k', count: 2 });
    expect(finding?.message).toMatch(/first/);
    expect(finding?.message).toMatch(/last/);
  });

  test('does not fire on a repeat, or on a key of another item', () => {
    const report = reportOn(
      wholeRun(
        text.start('m', '{"acme:k":{"a":1}}'),
        text.end('m', '{"acme:k":{"a":1.0}}'),
        call.start('c', '{"acme:k":2}'),
        call.end('c'),
      ),
    );
    expect(findingsOf(report, 'overwritten-key')).toEqual([]);
  });

  test('a chunk overwrites once', () => {
    const report = reportOn(wholeRun(text.chunk('m', '{"acme:k":1}'), text.chunk('m', '{"acme:k":2}')));
    expect(findingsOf(report, 'overwritten-key')).toEqual([expect.objectContaining({ count: 1 })]);
  });
});

describe('rule type-change', () => {
  test.each([
    ['1', '"1"', /number/, /string/],
    ['null', '1', /null/, /number/],
    ['{}', '[]', /object/, /array/],
    ['true', 'null', /boolean/, /null/],
  ])('fires on %s and then %s', (first, second, from, to) => {
    const found = findingsOf(over(first, second), 'type-change');
    expect(found).toEqual([expect.objectContaining({ severity: 'info', event: 2, key: 'acme:k' })]);
    expect(found[0]?.message).toMatch(from);
    expect(found[0]?.message).toMatch(to);
  });

  test.each([
    ['1', '2.5'],
    ['true', 'false'],
    ['{}', '{"a":1}'],
    ['null', 'null'],
  ])('does not fire on %s and then %s', (first, second) => {
    expect(findingsOf(over(first, second), 'type-change')).toEqual([]);
  });
});

describe('rule repeated-write', () => {
  const repeat = (times: number, metadata = '{"acme:k":{"a":1}}') =>
    reportOn(
      wholeRun(
        text.start('m', metadata),
        ...Array<string>(times).fill(text.content('m', metadata)),
        text.end('m'),
      ),
    );

  test('fires when events rewrote a key with an equal value 10 times, and names the bytes', () => {
    const [finding] = findingsOf(repeat(10), 'repeated-write');
    expect(finding).toMatchObject({ severity: 'info', key: 'acme:k' });
    expect(finding?.message).toMatch(/\d+ bytes|\d+ B/);
  });

  test('does not fire on 9', () => {
    expect(findingsOf(repeat(9), 'repeated-write')).toEqual([]);
  });

  test('does not count snapshots', () => {
    const metadata = '{"acme:k":1}';
    const snapshots = Array<string>(12).fill(messagesSnapshot([message('m', 'assistant', metadata)]));
    const report = reportOn(wholeRun(text.start('m', metadata), text.end('m'), ...snapshots));
    expect(findingsOf(report, 'repeated-write')).toEqual([]);
  });

  test('does not count a replay', () => {
    const run = [
      runStarted('run'),
      text.start('m', '{"acme:k":1}'),
      ...Array<string>(4).fill(text.content('m', '{"acme:k":1}')),
      text.end('m'),
      runFinished('run'),
    ];
    const report = reportOnExchanges({ events: run }, { events: run }, { events: run });
    expect(findingsOf(report, 'repeated-write')).toEqual([]);
    expect(report.runs.map(({ replay }) => replay ?? false)).toEqual([false, true, true]);
  });

  test('does not fire on a key that changes each time', () => {
    const contents = Array.from({ length: 12 }, (_, n) => text.content('m', `{"acme:k":${n}}`));
    expect(
      findingsOf(reportOn(wholeRun(text.start('m'), ...contents, text.end('m'))), 'repeated-write'),
    ).toEqual([]);
  });
});

describe('rule orphan-metadata', () => {
  test('fires on a delta for no activity, text on an activity’s id, and content for a dropped message', () => {
    const report = reportOn(
      wholeRun(
        activity.delta('none', '{"acme:k":1}'),
        activity.snapshot('a'),
        text.start('a', '{"acme:k":1}'),
        text.end('a'),
        text.start('m'),
        messagesSnapshot([]),
        text.end('m', '{"acme:k":1}'),
      ),
    );
    expect(findingsOf(report, 'orphan-metadata').map(({ event: at, severity }) => [at, severity])).toEqual([
      [1, 'warning'],
      [3, 'warning'],
      [7, 'warning'],
    ]);
    expect(findingsOf(report, 'orphan-metadata')[0]?.message).toMatch(/none/);
  });

  test('fires once a thread, event type and key, whatever the id', () => {
    const report = reportOn(
      wholeRun(activity.delta('a', '{"acme:k":1}'), activity.delta('b', '{"acme:k":1,"acme:j":1}')),
    );
    expect(
      findingsOf(report, 'orphan-metadata').map(({ event: at, key, count }) => [at, key, count]),
    ).toEqual([
      [1, 'acme:k', 2],
      [2, 'acme:j', 1],
    ]);
  });

  test('does not fire on empty or absent metadata, or on an event that lands nowhere by the rules', () => {
    const report = reportOn(
      wholeRun(activity.delta('none', '{}'), activity.delta('none'), messagesSnapshot([], '{"acme:k":1}')),
    );
    expect(findingsOf(report, 'orphan-metadata')).toEqual([]);
  });

  test('keeps silent where the history is incomplete', () => {
    const records = connectionRecords('c0', runInput(), [
      runStarted(),
      activity.delta('a', '{"acme:k":1}'),
      runFinished(),
    ]);
    records.splice(3, 0, { kind: 'gap', connId: 'c0', tMs: 1, reason: 'paused' });
    expect(findingsOf(reportOf(sessionOf(records)), 'orphan-metadata')).toEqual([]);
  });
});

describe('rule truncated-run', () => {
  test('fires at the run’s last event, once', () => {
    const report = reportOn([runStarted(), text.start('m'), text.content('m')]);
    expect(findingsOf(report, 'truncated-run')).toEqual([
      expect.objectContaining({ severity: 'warning', event: 2, runId: 'run', threadId: 'thread' }),
    ]);
  });

  test('does not fire on a run that ended, by success or error', () => {
    expect(findingsOf(reportOn(wholeRun()), 'truncated-run')).toEqual([]);
    expect(
      findingsOf(reportOn([runStarted(), '{"type":"RUN_ERROR","message":"x"}']), 'truncated-run'),
    ).toEqual([]);
  });

  test('does not fire while a session’s connection has no close', () => {
    const records = connectionRecords('c0', undefined, [runStarted(), text.start('m')]).slice(0, -1);
    const report = reportOf(sessionOf(records));
    expect(findingsOf(report, 'truncated-run')).toEqual([]);
    expect(report.runs[0]?.status).toBe('running');
  });

  test('keeps silent where the history is incomplete', () => {
    const records = connectionRecords('c0', runInput(), [runStarted(), text.start('m')]);
    records.splice(4, 0, { kind: 'gap', connId: 'c0', tMs: 1, reason: 'paused' });
    const report = reportOf(sessionOf(records));
    expect(findingsOf(report, 'truncated-run')).toEqual([]);
    expect(report.runs[0]?.incomplete).toBe(true);
  });

  test('the second run of a connection may be truncated too', () => {
    const report = reportOn([runStarted('run'), runFinished('run'), runStarted('run2')]);
    expect(findingsOf(report, 'truncated-run')).toEqual([
      expect.objectContaining({ event: 2, runId: 'run2' }),
    ]);
  });
});

describe('replays', () => {
  const run = [
    runStarted('run'),
    text.start('m', '{"k":{"a":1}}'),
    text.end('m', '{"k":{"b":1}}'),
    runFinished('run'),
  ];

  test('a run seen again is marked, merged, and what equals the first telling makes no findings', () => {
    const once = reportOn(run);
    const twice = reportOnExchanges({ events: run }, { events: run });
    expect(twice.runs[1]).toMatchObject({ replay: true });
    expect(twice.findings.map(({ rule, event: at, count }) => [rule, at, count])).toEqual(
      once.findings.map(({ rule, event: at, count }) => [rule, at, count]),
    );
    expect(itemOf(twice, 'text-message', 'm').writes.filter(({ replay }) => replay)).toHaveLength(2);
  });

  test('a run id on another thread is no replay', () => {
    const report = reportOnExchanges(
      { events: run },
      { events: run.map((line) => line.replaceAll('"thread"', '"other"')) },
    );
    expect(report.runs.some(({ replay }) => replay)).toBe(false);
  });
});
