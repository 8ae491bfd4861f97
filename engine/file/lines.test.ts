import { describe, expect, it } from 'vitest';
import { inspect, inspectText } from '../inspect';
import type { SessionRecord } from '../record';
import { readSource, runInputOf, UnreadableFile } from './read';
import { redactRecord } from './redact';
import { recordLine } from './write';

const header = {
  kind: 'header',
  schemaVersion: 1,
  tool: 'x',
  capturedAt: '',
  url: '',
  transport: 'sse',
  redacted: [],
};
const started = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';

/** A record as it is written: what was parsed of it is not. */
function withoutParsed(record: SessionRecord): SessionRecord {
  if (record.kind !== 'event') return record;
  const { parsed: _, ...written } = record;
  return written;
}

function records(...lines: (object | string)[]): { records: SessionRecord[]; warnings: string[] } {
  const text = [header, ...lines]
    .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    .join('\n');
  const { records: found, warnings } = readSource(text, 'x.agui.jsonl');
  return { records: [...found].map(withoutParsed), warnings };
}

describe('lines of a session file', () => {
  it('come back as they were written, each kind with all that it may hold', () => {
    const whole: SessionRecord[] = [
      {
        kind: 'connection',
        connId: 'c',
        tMs: 1.5,
        transport: 'xhr',
        url: 'u',
        framing: 'ndjson',
        method: 'POST',
        status: 200,
        contentType: 'text/plain',
        frameUrl: 'http://a.test/',
        initiator: 'at f',
        late: true,
      },
      { kind: 'request', connId: 'c', tMs: 2, input: '{"threadId":"t","runId":"r","messages":[],"n":1.0}' },
      { kind: 'event', connId: 'c', seq: 1, tMs: 3, event: started, binary: true, unterminated: true },
      { kind: 'frame', connId: 'c', seq: 2, tMs: 4, text: 'x', unterminated: true },
      { kind: 'frame', connId: 'c', seq: 3, tMs: 4, base64: 'AA==' },
      { kind: 'keepalive', connId: 'c', seq: 4, tMs: 5, comment: 'k' },
      { kind: 'gap', connId: 'c', tMs: 6, reason: 'paused', threadId: 't', events: 2, bytes: 10 },
      { kind: 'close', connId: 'c', tMs: 7, reason: 'aborted' },
    ];
    expect(records(...whole.map((record) => recordLine(record).trimEnd()))).toEqual({
      records: whole,
      warnings: [],
    });
  });

  it('take what a file from elsewhere leaves out', () => {
    const { records: found } = records(
      { kind: 'connection', connId: 'c', transport: 'carrier pigeon' },
      { kind: 'event', connId: 'c', event: { type: 'X' } },
      { kind: 'event', connId: 'c', event: null },
      { kind: 'frame', connId: 'c' },
      { kind: 'keepalive', connId: 'c' },
      { kind: 'gap', connId: 'c' },
      { kind: 'close', connId: 'c' },
    );
    expect(found).toEqual([
      { kind: 'connection', connId: 'c', tMs: 0, transport: 'fetch', url: '' },
      { kind: 'event', connId: 'c', seq: 2, tMs: 0, event: '{"type":"X"}' },
      { kind: 'frame', connId: 'c', seq: 3, tMs: 0, text: 'null' },
      { kind: 'frame', connId: 'c', seq: 4, tMs: 0, text: '' },
      { kind: 'keepalive', connId: 'c', seq: 5, tMs: 0, comment: '' },
      { kind: 'gap', connId: 'c', tMs: 0, reason: 'unknown' },
      { kind: 'close', connId: 'c', tMs: 0, reason: 'complete' },
    ]);
  });

  it.each([
    ['[1]', 'not a JSON object'],
    ['{"connId":"c"}', 'it names no kind'],
    ['{"kind":"weather","connId":"c"}', 'the kind "weather" is not known'],
    ['{"kind":"event"}', 'it names no connId'],
    ['{"kind":"event","connId":"c"}', 'it has no event'],
    ['{"kind":"request","connId":"c","input":5}', 'it has no input object'],
    ['{"kind":"event"', 'not a JSON object'],
  ])('%s is skipped with its line number', (line, why) => {
    const { records: found, warnings } = records({ kind: 'close', connId: 'c' }, line);
    expect(found).toHaveLength(1);
    expect(warnings).toEqual([`x.agui.jsonl, line 3: ${why}; skipped.`]);
  });
});

describe('plain files', () => {
  it('read one event over several lines, and length-prefixed protobuf', () => {
    const pretty = JSON.stringify(JSON.parse(started), null, 2);
    expect(inspect(pretty, 'one').session.state.log.length).toBe(1);
    const cut = inspect(`[${started}, {"type":"RUN_FI`, 'cut.json').session.state;
    expect(cut.log.length).toBe(1);
    expect(cut.findings.all.map(({ rule }) => rule)).toEqual(['truncated-run']);
  });

  it.each([
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['<!doctype html>', 'holds no AG-UI event'],
    ['{"a":1}', 'holds no AG-UI event'],
    ['[]', 'holds no AG-UI event'],
    [new Uint8Array([0, 0, 0, 9, 1]), 'holds no AG-UI event'],
    [new Uint8Array([255, 254, 253]), 'holds no AG-UI event'],
    ['{"log":{"entries":[1,{}]}}', 'holds no AG-UI stream'],
    ['{"log":{}}', 'holds no AG-UI stream'],
  ])('%j cannot be read', (content, why) => {
    expect(() => readSource(content, 'f')).toThrow(UnreadableFile);
    expect(() => readSource(content, 'f')).toThrow(why);
  });

  it('read a HAR file with its run inputs, encoded bodies included', () => {
    const input = { threadId: 't', runId: 'r', messages: [] };
    const entry = (text: string, more: object, posted?: string) => ({
      request: { url: 'http://a.test/', ...(posted === undefined ? {} : { postData: { text: posted } }) },
      response: { content: { mimeType: 'text/event-stream', text, ...more } },
    });
    const sse = `data: ${started}\n\n`;
    const entries = [
      entry(sse, {}, JSON.stringify(input)),
      entry(btoa(sse), { encoding: 'base64' }, JSON.stringify({ method: 'agent/run', body: input })),
      entry('data: no event\n\n', {}),
      { response: {} },
    ];
    const { report } = inspectText(JSON.stringify({ log: { entries } }), 'x.har');
    const { counts, source, connections } = JSON.parse(report);
    expect(source.kind).toBe('har');
    expect(counts).toMatchObject({ connections: 2, requests: 2, events: 2 });
    expect(connections[0]).toMatchObject({ transport: 'fetch', framing: 'sse-lf', closed: 'complete' });
  });

  it('of a newer schema are read with a warning, and so is an array that does not end', () => {
    const newer = readSource(JSON.stringify({ ...header, schemaVersion: 2 }), 'x.agui.jsonl');
    expect(newer.warnings).toEqual([expect.stringContaining('line 1: schema version 2 is newer than 1')]);
    const array = `[${started},{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`;
    expect(readSource(`${array}]\n`, 'a.json').warnings).toEqual([]);
    for (const cut of [array, array.slice(0, -4)]) {
      const { warnings, records: kept } = readSource(cut, 'a.json');
      expect(warnings).toEqual(['a.json is cut off: its JSON array does not end.']);
      expect([...kept].some(({ kind }) => kind === 'event')).toBe(true);
    }
  });

  it('find a run input in a request body, or in its body member, and nowhere else', () => {
    const input = '{"threadId":"t","runId":"r","messages":[],"n":1.0}';
    expect(runInputOf(input)).toBe(input);
    expect(runInputOf(`{"method":"agent/run","body":${input}}`)).toBe(input);
    expect(runInputOf('{"threadId":"t","runId":"r"}')).toBeUndefined();
    expect(runInputOf('[]')).toBeUndefined();
    expect(runInputOf('not json')).toBeUndefined();
  });
});

describe('redaction', () => {
  const secret = `sk-${'a1'.repeat(16)}`;

  it('takes credentials out of events, inputs and frames, and nothing else', () => {
    const event: SessionRecord = {
      kind: 'event',
      connId: 'c',
      seq: 0,
      tMs: 0,
      event: `{"type":"X","k":"a ${secret} b ${secret}"}`,
    };
    const redacted = redactRecord(event);
    expect(redacted.forms).toHaveLength(2);
    expect(recordLine(redacted.value)).not.toContain(secret);
    const request = redactRecord({ kind: 'request', connId: 'c', tMs: 0, input: `{"k":"${secret}"}` });
    expect(recordLine(request.value)).toContain('[redacted: an API key, 35 characters]');
    const frame = redactRecord({ kind: 'frame', connId: 'c', seq: 0, tMs: 0, text: secret });
    expect(recordLine(frame.value)).not.toContain(secret);
    const plain: SessionRecord[] = [
      { kind: 'frame', connId: 'c', seq: 0, tMs: 0, text: 'a plain frame, of some length' },
      { kind: 'request', connId: 'c', tMs: 0, input: '{"n":1.0,"s":"a string of some length"}' },
      { kind: 'close', connId: 'c', tMs: 0, reason: 'complete' },
    ];
    for (const record of plain) expect(redactRecord(record)).toEqual({ value: record, forms: [] });
  });
});
