import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  headerLine,
  inspect,
  inspectText,
  recordLine,
  redactRecord,
  reportText,
  UnreadableFile,
} from '../..';
import type { SessionRecord } from '../../record';
import { connectionRecords } from '../reference/records';
import { findingsOf, itemOf, type Report, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { runInput, text, wholeRun } from '../streams/event';
import { legalThread } from '../streams/thread';
import { protobuf } from '../wire/bytes';

const header = headerLine({
  tool: 'test',
  capturedAt: '2026-01-01T00:00:00.000Z',
  url: 'http://localhost',
  transport: 'sse',
  redacted: [],
});

function fileOf(records: readonly SessionRecord[]): string {
  return header + records.map(recordLine).join('');
}

const digits = '{"acme:k":12345678901234567890,"acme:r":{"a":1,"a":2.0},"acme:s":"\\ud800","__proto__":-0}';
const run = wholeRun(text.start('m', digits), text.end('m'));
const records: SessionRecord[] = [
  ...connectionRecords('c0', runInput(), run).slice(0, -1),
  { kind: 'keepalive', connId: 'c0', seq: 90, tMs: 5, comment: 'still here' },
  { kind: 'frame', connId: 'c0', seq: 91, tMs: 5, text: 'not json' },
  { kind: 'frame', connId: 'c0', seq: 92, tMs: 5, base64: 'AAEC' },
  { kind: 'gap', connId: 'c0', tMs: 6, reason: 'paused', events: 2, bytes: 30 },
  { kind: 'close', connId: 'c0', tMs: 7, reason: 'aborted' },
];

const parsed = (report: string): Report => JSON.parse(report) as Report;
const source = { name: 'file', kind: 'session' } as const;

describe('session file', () => {
  test('a session’s report is the same whether made live or from its file', () => {
    const live = reportText(sessionOf(records), source);
    expect(inspectText(fileOf(records), 'file')).toEqual({ report: live, warnings: [] });
    expect(live.replaceAll(/\s/g, '')).toContain(`"metadata":${digits}`);
  });

  test('the same for random sessions', () => {
    fc.assert(
      fc.property(threadChoice, (choice) => {
        const all = legalThread(choice).turns.flatMap(({ events }, index) =>
          connectionRecords(`c${index}`, runInput(), events, index * 100),
        );
        expect(inspectText(fileOf(all), 'file').report).toBe(reportText(sessionOf(all), source));
      }),
      { numRuns: 60 },
    );
  });

  test('a line of an unknown kind, or a broken one, is skipped with its number; the rest loads', () => {
    const lines = fileOf(records).split('\n');
    lines.splice(2, 0, '{"kind":"screenshot","connId":"c0"}', '{"kind":"event","connId":');
    const { report, warnings } = inspectText(lines.join('\n'), 'file');
    expect(warnings).toEqual([
      expect.stringMatching(/line 3\b.*screenshot/),
      expect.stringMatching(/line 4\b/),
    ]);
    expect(report).toBe(inspectText(fileOf(records), 'file').report);
  });

  test.each([
    ['no connId', '{"kind":"event","event":{"type":"X"}}'],
    ['no kind', '{"connId":"c0"}'],
    ['no object', '[1]'],
    ['no input', '{"kind":"request","connId":"c0","tMs":1}'],
    ['no event', '{"kind":"event","connId":"c0","tMs":1}'],
  ])('a line with %s is skipped with a warning', (_, line) => {
    const { warnings } = inspectText(`${header}${line}\n${records.map(recordLine).join('')}`, 'file');
    expect(warnings).toEqual([expect.stringMatching(/line 2\b/)]);
  });

  test('a half-written file loads as far as it goes', () => {
    const whole = fileOf(records);
    const { report, warnings } = inspectText(whole.slice(0, whole.indexOf('RUN_FINISHED')), 'file');
    expect(warnings).toHaveLength(1);
    expect(itemOf(parsed(report), 'text-message', 'm').metadata).toBeDefined();
    expect(parsed(report).runs[0]?.status).toBe('running');
  });

  test('a file from elsewhere, with no connection and no close, opens', () => {
    const foreign = records.filter(({ kind }) => kind === 'event' || kind === 'request');
    const report = parsed(inspectText(fileOf(foreign), 'file').report);
    expect(report.runs).toEqual([expect.objectContaining({ status: 'finished', request: 0 })]);
    expect(report.connections).toHaveLength(1);
  });

  test('a connection without a close is still running, and no truncated run', () => {
    const open = connectionRecords('c0', undefined, run.slice(0, 2)).slice(0, -1);
    const report = parsed(inspectText(fileOf(open), 'file').report);
    expect(report.runs[0]?.status).toBe('running');
    expect(findingsOf(report, 'truncated-run')).toEqual([]);
  });

  test('a BOM, CRLF line ends and empty lines are tolerated', () => {
    const whole = `\ufeff${fileOf(records).replaceAll('\n', '\r\n\r\n')}`;
    expect(inspectText(whole, 'file').report).toBe(inspectText(fileOf(records), 'file').report);
    expect(inspectText(new TextEncoder().encode(whole), 'file').report).toBe(
      inspectText(fileOf(records), 'file').report,
    );
  });

  test('length-prefixed protobuf is one closed connection', () => {
    const { report } = inspectText(
      protobuf.bytes(wholeRun(text.start('m', '{"acme:k":1}'), text.end('m'))),
      'events.bin',
    );
    expect(parsed(report).source).toEqual({ name: 'events.bin', kind: 'protobuf' });
    expect(itemOf(parsed(report), 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });

  test('a HAR file’s AG-UI entries are its connections, in order', () => {
    const entry = (body: string, mimeType: string, input?: string) => ({
      request: { method: 'POST', url: 'http://localhost/agent', ...(input && { postData: { text: input } }) },
      response: { status: 200, content: { mimeType, text: body } },
    });
    const sse = run.map((line) => `data: ${line}\n\n`).join('');
    const har = {
      log: {
        version: '1.2',
        entries: [entry('<html>', 'text/html'), entry(sse, 'text/event-stream', runInput())],
      },
    };
    const report = parsed(inspectText(JSON.stringify(har), 'page.har').report);
    expect(report.source.kind).toBe('har');
    expect(report.connections).toEqual([
      expect.objectContaining({ transport: 'fetch', framing: 'sse-lf', closed: 'complete' }),
    ]);
    expect(report.runs).toEqual([expect.objectContaining({ status: 'finished', request: 0 })]);
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['prose', 'hello world'],
    ['other JSON', '{"a":1}'],
    ['a HAR without streams', '{"log":{"entries":[]}}'],
  ])('%s is refused with a sentence', (_, content) => {
    expect(() => inspectText(content, 'file')).toThrow(UnreadableFile);
    expect(() => inspectText(content, 'file')).toThrow(/\w+ \w+/);
  });

  test('redacting takes credentials out of events, inputs and frames, and nothing else', () => {
    const key = `sk-${'a1B2'.repeat(6)}`;
    const secret = `{"acme:k":"before ${key} after","acme:n":1.0}`;
    const all = [
      ...connectionRecords(
        'c0',
        runInput([`{"id":"u","role":"user","content":"${key}"}`]),
        wholeRun(text.start('m', secret), text.end('m')),
      ),
    ];
    all.splice(3, 0, { kind: 'frame', connId: 'c0', seq: 9, tMs: 1, text: `token ${key}` });
    const redacted = all.map((record) => redactRecord(record));
    expect(redacted.filter(({ forms }) => forms.length > 0)).toHaveLength(3);
    const lines = redacted.map(({ value }) => recordLine(value)).join('');
    expect(lines).not.toContain(key);
    expect(lines).toContain('"acme:n":1.0');
    const { session } = inspect(header + lines, 'file');
    expect(session.snapshot().findings.map(({ rule }) => rule)).not.toContain('secret-like-value');
    expect(redactRecord(records[0]!)).toEqual({ value: records[0], forms: [] });
  });
});
