import { describe, expect, test } from 'vitest';
import { inspectText, RULES } from '../..';
import { findingsOf, type Report } from '../report';
import { reportOn, text, wholeRun } from '../streams/event';

const events = wholeRun(text.start('m', '{"k":{"a":1}}'), text.end('m', '{"k":2,"ag-ui":1}'));

describe('severities', () => {
  test('each rule has its severity by the rules', () => {
    const bySeverity = (severity: string) =>
      Object.entries(RULES)
        .filter(([, rule]) => rule.severity === severity)
        .map(([rule]) => rule)
        .sort();
    expect(bySeverity('error')).toEqual([
      'broken-sequence',
      'drift',
      'malformed-event',
      'malformed-metadata',
      'undecodable-frame',
    ]);
    expect(bySeverity('warning')).toEqual([
      'duplicate-key',
      'key-collision',
      'nested-loss',
      'orphan-metadata',
      'precision-loss',
      'reserved-key',
      'secret-like-value',
      'snapshot-loss',
      'truncated-run',
      'unprefixed-key',
    ]);
    expect(bySeverity('info')).toEqual([
      'overwritten-key',
      'reference-differs',
      'repeated-write',
      'retired-shape',
      'similar-keys',
      'type-change',
      'undeclared-property',
      'unknown-event',
    ]);
  });

  test('a person may change a rule’s severity, or silence it', () => {
    const report = reportOn(events, {
      severities: { 'unprefixed-key': 'error', 'nested-loss': 'off', 'reserved-key': 'info' },
    });
    expect(findingsOf(report, 'unprefixed-key').map(({ severity }) => severity)).toEqual(['error']);
    expect(findingsOf(report, 'nested-loss')).toEqual([]);
    expect(findingsOf(report, 'reserved-key').map(({ severity }) => severity)).toEqual(['info']);
    const counted = report.findings.filter(({ severity }) => severity === 'error').length;
    expect(report.counts.findings.error).toBe(counted);
    expect(report.items).toEqual(reportOn(events).items);
  });

  test('a file is judged by the same settings', () => {
    const { report } = inspectText(events.join('\n'), 'events.jsonl', {
      acceptedKeys: ['k'],
      severities: { 'reserved-key': 'off' },
    });
    const rules = (JSON.parse(report) as Report).findings.map(({ rule }) => rule);
    expect(rules).not.toContain('unprefixed-key');
    expect(rules).not.toContain('reserved-key');
  });
});
