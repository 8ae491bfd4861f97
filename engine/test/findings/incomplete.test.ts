import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '../../record';
import { connectionRecords } from '../reference/records';
import { itemOf, type Report, reportOf, sessionOf } from '../report';
import { activity, message, runFinished, runInput, runStarted, text } from '../streams/event';

const onAbsence = ['orphan-metadata', 'broken-sequence', 'truncated-run', 'drift'];

const gap = (connId = 'c0'): SessionRecord => ({ kind: 'gap', connId, tMs: 1, reason: 'paused', events: 3 });

/** The report on one connection with a gap before its nth event. */
function gapBefore(event: number, events: string[], close = true): Report {
  const records = connectionRecords('c0', runInput(), events);
  records.splice(2 + event, 0, gap());
  return reportOf(sessionOf(close ? records : records.slice(0, -1)));
}

const found = (report: Report): string[] =>
  report.findings.map(({ rule }) => rule).filter((rule) => onAbsence.includes(rule));

describe('incomplete history', () => {
  test('capture that began in mid-run makes no finding that rests on absence', () => {
    const report = gapBefore(0, [
      text.content('m', '{"acme:k":1}'),
      text.end('m', '{"acme:k":2}'),
      activity.delta('a', '{"acme:k":3}'),
      runFinished(),
    ]);
    expect(found(report)).toEqual([]);
    expect(report.unlandedMetadata.map(({ reason }) => reason)).toEqual(['orphan', 'orphan', 'orphan']);
    expect(report.gaps).toEqual([{ connection: 0, atEvent: 0, reason: 'paused', events: 3 }]);
  });

  test('a gap in a run marks it incomplete, and what arrived still merges', () => {
    const report = gapBefore(2, [
      runStarted(),
      text.start('m', '{"acme:k":1}'),
      text.content('n', '{"acme:k":2}'),
      text.end('m', '{"acme:k":3}'),
    ]);
    expect(found(report)).toEqual([]);
    expect(report.runs).toEqual([expect.objectContaining({ incomplete: true })]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 3 });
  });

  test('other findings are made all the same', () => {
    const report = gapBefore(1, [
      runStarted(),
      text.start('m', '{"k":1}'),
      text.content('m', 'null'),
      text.end('m', '{"k":2}'),
      runFinished(),
    ]);
    expect(report.findings.map(({ rule }) => rule).sort()).toEqual([
      'malformed-metadata',
      'overwritten-key',
      'unprefixed-key',
    ]);
  });

  test('a gap on one connection leaves the other connections of another thread alone', () => {
    const other = connectionRecords('c1', undefined, [
      '{"type":"RUN_STARTED","threadId":"other","runId":"r"}',
      text.end('nobody'),
    ]);
    const records = [...connectionRecords('c0', runInput(), [runStarted()]).slice(0, -1), gap(), ...other];
    expect(found(reportOf(sessionOf(records)))).toEqual(['broken-sequence', 'truncated-run']);
  });

  test('a thread with a gap in it makes no drift', () => {
    const first = connectionRecords('c0', runInput(), [
      runStarted(),
      text.start('m', '{"acme:k":1}'),
      text.end('m'),
      runFinished(),
    ]);
    first.splice(3, 0, gap());
    const second = connectionRecords(
      'c1',
      runInput([message('m', 'assistant')], 'run2'),
      [runStarted('run2'), runFinished('run2')],
      10,
    );
    expect(reportOf(sessionOf([...first, ...second])).drift).toEqual([]);
  });
});
