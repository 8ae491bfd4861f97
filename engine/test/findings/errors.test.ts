import { describe, expect, test } from 'vitest';
import type { SessionRecord, Transport } from '../../record';
import { connectionRecords } from '../reference/records';
import { findingsOf, type Report, reportOf, sessionOf } from '../report';
import {
  event,
  message,
  messagesSnapshot,
  reportOn,
  runFinished,
  runInput,
  runStarted,
  step,
  storedCall,
  text,
  wholeRun,
} from '../streams/event';

const specLink = /^https:\/\/docs\.ag-ui\.com\/spec\/1\.0\/[a-z]/;

describe('rule malformed-metadata', () => {
  test.each([
    ['null', /null/],
    ['[1]', /array/],
    ['"x"', /string/],
    ['3', /number/],
    ['true', /boolean/],
  ])('fires on %s, and says what it found', (value, says) => {
    const report = reportOn(wholeRun(text.start('m', value), text.end('m')));
    expect(findingsOf(report, 'malformed-metadata')).toEqual([
      expect.objectContaining({
        severity: 'error',
        event: 1,
        message: expect.stringMatching(says),
        spec: expect.stringMatching(specLink),
      }),
    ]);
  });

  test('does not fire on absent metadata or {}', () => {
    const report = reportOn(wholeRun(text.start('m'), text.end('m', '{}')));
    expect(findingsOf(report, 'malformed-metadata')).toEqual([]);
  });

  test('fires each time', () => {
    const report = reportOn(wholeRun(text.start('m', '1'), text.content('m', '1'), text.end('m', '1')));
    expect(findingsOf(report, 'malformed-metadata').map((finding) => finding.event)).toEqual([1, 2, 3]);
  });

  test('fires on a stored message, tool call, tool, interrupt and resume entry', () => {
    const wrong = message('m', 'assistant', '7', { toolCalls: [storedCall('c', 'text')] });
    const report = reportOn(wholeRun(messagesSnapshot([wrong])));
    expect(findingsOf(report, 'malformed-metadata').map((finding) => finding.event)).toEqual([1, 1]);
    const input = runInput([], 'run', {
      tools: [{ name: 'f', description: 'd', metadata: [] }],
      resume: [{ interruptId: 'i', status: 'resolved', metadata: 1 }],
    });
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i', reason: 'r', metadata: 'x' }] };
    const records = connectionRecords('c0', input, [runStarted(), runFinished('run', { outcome })]);
    const found = findingsOf(reportOf(sessionOf(records)), 'malformed-metadata');
    expect(found.map(({ request, event: at }) => [request, at])).toEqual([
      [0, undefined],
      [0, undefined],
      [undefined, 1],
    ]);
  });
});

describe('rule malformed-event', () => {
  test('names the field that is missing', () => {
    const report = reportOn(wholeRun(event('TEXT_MESSAGE_CONTENT', { messageId: 'm' })));
    expect(findingsOf(report, 'malformed-event')).toEqual([
      expect.objectContaining({
        severity: 'error',
        event: 1,
        message: expect.stringMatching(/TEXT_MESSAGE_CONTENT.*delta/),
        spec: expect.stringMatching(specLink),
      }),
    ]);
  });

  test('names the field whose value is rejected', () => {
    const report = reportOn(wholeRun(text.start('m', undefined, { timestamp: 'now' }), text.end('m')));
    expect(findingsOf(report, 'malformed-event')[0]?.message).toMatch(/timestamp/);
  });

  test('fires each time', () => {
    const wrong = event('CUSTOM', { value: 1 });
    const report = reportOn(wholeRun(wrong, wrong));
    expect(findingsOf(report, 'malformed-event').map((finding) => finding.event)).toEqual([1, 2]);
  });

  test('does not fire on optional fields left out', () => {
    const report = reportOn(wholeRun(event('TEXT_MESSAGE_START', { messageId: 'm' }), text.end('m')));
    expect(report.findings).toEqual([]);
  });
});

function withFrames(
  events: string[],
  frames: Partial<Extract<SessionRecord, { kind: 'frame' }>>[],
  transport: Transport = 'fetch',
): Report {
  const records = connectionRecords('c0', undefined, events).map((record) =>
    record.kind === 'connection' ? { ...record, transport } : record,
  );
  const close = records.pop()!;
  const extra = frames.map(
    (frame, index): SessionRecord => ({
      kind: 'frame',
      connId: 'c0',
      seq: 100 + index,
      tMs: 50,
      ...frame,
    }),
  );
  return reportOf(sessionOf([...records, ...extra, close]));
}

describe('rule undecodable-frame', () => {
  test.each([
    ['text that is no JSON', '{"type":'],
    ['JSON that is no object', '[1]'],
    ['an object with no type', '{"messageId":"m"}'],
    ['an object with an empty type', '{"type":""}'],
    ['an object whose type is a number', '{"type":7}'],
  ])('fires on %s', (_, frame) => {
    const report = withFrames(wholeRun(), [{ text: frame }]);
    expect(findingsOf(report, 'undecodable-frame')).toEqual([
      expect.objectContaining({
        severity: 'error',
        connection: 0,
        seq: 100,
        spec: expect.stringMatching(specLink),
      }),
    ]);
    expect(report.counts.events).toBe(2);
  });

  test('fires on bytes that are no protobuf event', () => {
    const report = withFrames(wholeRun(), [{ base64: '/////w==' }]);
    expect(findingsOf(report, 'undecodable-frame')).toHaveLength(1);
  });

  test('fires each time', () => {
    const report = withFrames(wholeRun(), [{ text: 'x' }, { text: 'x' }]);
    expect(findingsOf(report, 'undecodable-frame').map(({ seq }) => seq)).toEqual([100, 101]);
  });

  test('does not fire on a stream that never shows that it is AG-UI', () => {
    const report = withFrames([event('message_start', { message: {} }), event('ping')], [{ text: 'x' }]);
    expect(report.findings).toEqual([]);
  });

  test('does not fire on [DONE], or on control frames of a socket', () => {
    expect(findingsOf(withFrames(wholeRun(), [{ text: '[DONE]' }]), 'undecodable-frame')).toEqual([]);
    const control = ['{"type":"ping"}', '["1","1","topic","phx_reply",{"status":"ok"}]'];
    const report = withFrames(
      wholeRun(),
      control.map((frame) => ({ text: frame })),
      'websocket',
    );
    expect(findingsOf(report, 'undecodable-frame')).toEqual([]);
  });
});

describe('rule broken-sequence', () => {
  test('says what is open, what was expected, and that a conforming consumer stops', () => {
    const report = reportOn([runStarted(), text.start('left-open'), step.started('plan'), runFinished()]);
    const [finding] = findingsOf(report, 'broken-sequence');
    expect(finding).toMatchObject({ severity: 'error', event: 3, runId: 'run', threadId: 'thread' });
    expect(finding?.message).toMatch(/RUN_FINISHED/);
    expect(finding?.message).toMatch(/left-open|plan/);
    expect(finding?.message).toMatch(/conforming consumer/i);
  });

  test('fires once a run', () => {
    const report = reportOn([runStarted(), text.end('a'), text.end('b'), text.end('c')]);
    expect(findingsOf(report, 'broken-sequence')).toHaveLength(1);
  });

  test('does not fire before a stream shows that it is AG-UI', () => {
    const report = reportOn([text.start('m'), text.end('m')]);
    expect(report.findings).toEqual([]);
  });

  test('does not fire on what came before the RUN_STARTED that shows it', () => {
    const report = reportOn([text.start('m'), text.end('m'), runStarted(), runFinished()]);
    expect(findingsOf(report, 'broken-sequence')).toEqual([]);
  });

  test('fires at once where the request was a run input', () => {
    const records = connectionRecords('c0', runInput(), [text.start('m')]).slice(0, -1);
    expect(findingsOf(reportOf(sessionOf(records)), 'broken-sequence').map(({ event: at }) => at)).toEqual([
      0,
    ]);
  });

  test('keeps silent after a gap', () => {
    const records = connectionRecords('c0', runInput(), [
      runStarted(),
      text.content('m'),
      text.end('m'),
      runFinished(),
    ]);
    records.splice(3, 0, { kind: 'gap', connId: 'c0', tMs: 1, reason: 'paused', events: 1 });
    expect(findingsOf(reportOf(sessionOf(records)), 'broken-sequence')).toEqual([]);
  });
});
