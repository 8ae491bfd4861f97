import { describe, expect, test } from 'vitest';
import { inspectText } from '../..';
import type { SessionRecord } from '../../record';
import { createDecoder } from '../../wire/decoder';
import { findingsOf, itemOf, type Report, reportOf, sessionOf } from '../report';
import { event, runInput, runStarted, text, wholeRun } from '../streams/event';
import { protobuf, wireRecords } from '../wire/bytes';
import '../reference/quiet';

const run = wholeRun(text.start('m', '{"acme:k":1}'), text.end('m'));
const sse = (events: readonly string[], end = '\n\n'): string =>
  events.map((line) => `data: ${line}${end}`).join('');
const streamed = (body: string, contentType = 'text/event-stream'): Report =>
  reportOf(sessionOf(wireRecords([new TextEncoder().encode(body)], contentType)));

describe('spec section 6, SSE', () => {
  test('6 SSE: other fields are ignored, and comments tolerated', () => {
    const report = streamed(`: hello\nid: 7\nevent: x\nretry: 5\n${sse(run)}:\n\n`);
    expect(report.counts.events).toBe(4);
    expect(report.findings).toEqual([]);
    expect(report.connections[0]?.framing).toBe('sse-lf');
  });

  test.each([
    ['CRLF', '\r\n\r\n', 'sse-crlf'],
    ['CR', '\r\r', 'sse-cr'],
  ])('6 SSE: %s is read, though the reference client splits on LF LF only', (_, end, framing) => {
    const report = streamed(sse(run, end));
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
    expect(report.connections[0]?.framing).toBe(framing);
    const found = findingsOf(report, 'reference-differs');
    expect(found).toEqual([expect.objectContaining({ severity: 'info', connection: 0 })]);
    expect(found[0]?.message).toMatch(/CR/);
  });

  test('6 SSE: data that the end left without a blank line is shown, and noted', () => {
    const report = streamed(`${sse(run.slice(0, -1))}data: ${run.at(-1)}`);
    expect(report.runs[0]?.status).toBe('finished');
    const found = findingsOf(report, 'reference-differs');
    expect(found).toEqual([expect.objectContaining({ event: 3 })]);
    expect(found[0]?.message).toMatch(/blank line|unterminated|EventSource/i);
  });

  test('6 SSE: a frame that the end cut off is a truncated run, not an undecodable frame', () => {
    const report = streamed(`${sse(run.slice(0, 2))}data: {"type":"TEXT_MES`);
    expect(findingsOf(report, 'undecodable-frame')).toEqual([]);
    expect(findingsOf(report, 'truncated-run')).toEqual([expect.objectContaining({ event: 1 })]);
  });

  test('6 SSE: a [DONE] sentinel is no event, and the reference client differs', () => {
    const report = streamed(`${sse(run)}data: [DONE]\n\n`);
    expect(report.counts.events).toBe(4);
    expect(findingsOf(report, 'undecodable-frame')).toEqual([]);
    expect(findingsOf(report, 'reference-differs')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('[DONE]') }),
    ]);
  });

  test('6 SSE: a UTF-8 sequence may be split', () => {
    const bytes = new TextEncoder().encode(
      sse(wholeRun(text.start('m', '{"acme:k":"é\u{1f600}한"}'), text.end('m'))),
    );
    const report = reportOf(
      sessionOf(
        wireRecords(
          Array.from(bytes, (byte) => Uint8Array.of(byte)),
          'text/event-stream',
        ),
      ),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 'é\u{1f600}한' });
  });

  test('6 SSE: an empty data line is no event and no fault', () => {
    expect(streamed(`data:\n\n${sse(run)}`).findings.filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
  });
});

describe('spec section 6, protobuf', () => {
  test('6 protobuf: frames abut, and numbers are doubles', () => {
    const events = wholeRun(
      text.start('m', '{"acme:k":{"deep":[1,null,"x",true]},"acme:n":9007199254740992}'),
      text.end('m'),
    );
    const report = reportOf(sessionOf(wireRecords([protobuf.bytes(events)], protobuf.contentType)));
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({
      'acme:k': { deep: [1, null, 'x', true] },
      'acme:n': 9007199254740992,
    });
    expect(report.connections[0]?.framing).toBe('protobuf');
    expect(findingsOf(report, 'precision-loss')).toEqual([expect.objectContaining({ key: 'acme:n' })]);
  });

  test('6 protobuf: __proto__ is dropped by the encoder and cannot be seen', () => {
    const events = wholeRun(text.start('m', '{"__proto__":{"a":1},"acme:k":1}'), text.end('m'));
    const report = reportOf(sessionOf(wireRecords([protobuf.bytes(events)], protobuf.contentType)));
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });

  test('6 protobuf: an event of an unknown arm is an unknown event', () => {
    const unknownArm = Uint8Array.of(0, 0, 0, 4, 0xfa, 0x3e, 1, 0);
    const bytes = protobuf.bytes(wholeRun());
    const report = reportOf(
      sessionOf(wireRecords([bytes.slice(0, bytes.length / 2), unknownArm], protobuf.contentType)),
    );
    expect(
      findingsOf(report, 'undecodable-frame').length + findingsOf(report, 'unknown-event').length,
    ).toBeLessThanOrEqual(1);
  });

  test('6 protobuf: a whole frame of broken bytes is undecodable; one that the end cut off is not', () => {
    const [started] = run;
    const broken = Buffer.concat([protobuf.bytes([started!]), Uint8Array.of(0, 0, 0, 2, 255, 255)]);
    expect(
      findingsOf(reportOf(sessionOf(wireRecords([broken], protobuf.contentType))), 'undecodable-frame'),
    ).toHaveLength(1);
    const cut = Buffer.concat([protobuf.bytes([started!]), Uint8Array.of(0, 0, 0, 9, 10)]);
    const report = reportOf(sessionOf(wireRecords([cut], protobuf.contentType)));
    expect(findingsOf(report, 'undecodable-frame')).toEqual([]);
    expect(findingsOf(report, 'truncated-run')).toHaveLength(1);
  });
});

describe('spec section 6, other framings', () => {
  test('6 others: NDJSON, with and without a last line end', () => {
    const lines = run.map((line) => `${line}\n`).join('');
    for (const body of [lines, lines.slice(0, -1), lines.replaceAll('\n', '\r\n'), `\n${lines}\n`]) {
      const report = streamed(body, 'application/x-ndjson');
      expect(report.counts.events).toBe(4);
      expect(report.findings).toEqual([]);
      expect(report.connections[0]?.framing).toBe('ndjson');
    }
  });

  test('6 others: an event in an application’s envelope', () => {
    const wrapped = run.map((line, id) => `{"id":"${id}","chunk":${line}}\n`).join('');
    const report = streamed(wrapped, 'application/x-ndjson');
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });

  test('6 others: a JSON array of events', () => {
    const { report } = inspectText(`[\n${run.join(',\n')}\n]`, 'events.json');
    const parsed = JSON.parse(report) as Report;
    expect(parsed.source).toEqual({ name: 'events.json', kind: 'events-json' });
    expect(parsed.counts.events).toBe(4);
    expect(parsed.findings).toEqual([]);
  });

  test.each([
    ['JSONL', run.join('\n'), 'events-jsonl'],
    ['raw SSE', sse(run), 'sse'],
  ])('6 others: a plain file of %s is one closed connection', (_, body, kind) => {
    const parsed = JSON.parse(inspectText(body, 'file').report) as Report;
    expect(parsed.source).toEqual({ name: 'file', kind });
    expect(parsed.connections).toEqual([expect.objectContaining({ transport: 'file', closed: 'complete' })]);
    expect(itemOf(parsed, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
    const cut = JSON.parse(
      inspectText(body.slice(0, body.lastIndexOf('RUN_FINISHED') - 20), 'file').report,
    ) as Report;
    expect(cut.runs[0]?.status).toBe('truncated');
  });
});

describe('spec section 6, what is an AG-UI stream', () => {
  const model = [
    event('message_start', { message: {} }),
    event('content_block_delta', { delta: {} }),
    event('ping'),
  ];

  test('6 stream: a model API’s stream is none, and nothing is found in it', () => {
    const report = streamed(sse(model));
    expect(report.findings).toEqual([]);
    expect(report.items).toEqual([]);
    expect(report.runs).toEqual([]);
  });

  test('6 stream: a stream whose request was a run input is one from its first frame', () => {
    const report = reportOf(
      sessionOf(wireRecords([sse([text.start('m', '{"acme:k":1}')])], 'text/event-stream', runInput())),
    );
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });

  test('6 stream: before RUN_STARTED shows it, nothing is found; after, all of it counts', () => {
    const report = streamed(sse([event('SOMETHING', {}, '{"k":1}'), ...run]));
    expect(report.counts.events).toBe(5);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });

  test('6 stream: {"type":"ping"} and Phoenix control frames on a socket are no events', () => {
    const phoenix = (name: string, payload: unknown): string =>
      JSON.stringify(['1', '1', 'agent', name, payload]);
    const body = [
      runStarted(),
      '{"type":"ping"}',
      phoenix('phx_reply', { status: 'ok' }),
      phoenix('ag_ui_event', JSON.parse(run[1]!)),
    ];
    const decoder = createDecoder({ transport: 'websocket', contentType: '' });
    const frames = body.flatMap((frame) => decoder.push(frame));
    expect(frames.map(({ kind }) => kind)).toEqual(['event', 'frame', 'frame', 'event']);
    const connId = 'c0';
    const report = reportOf(
      sessionOf([
        { kind: 'connection', connId, tMs: 0, transport: 'websocket', url: 'ws://localhost/agent' },
        ...frames.map((frame, seq): SessionRecord => ({ ...frame, connId, seq, tMs: 0 })),
      ]),
    );
    expect(findingsOf(report, 'unknown-event')).toEqual([]);
    expect(findingsOf(report, 'undecodable-frame')).toEqual([]);
    expect(itemOf(report, 'text-message', 'm').metadata).toEqual({ 'acme:k': 1 });
  });
});
