import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectText, UnreadableFile } from '../..';
import type { JsonText, SessionRecord } from '../../record';
import schema from '../../report/report.schema.json';
import { createDecoder } from '../../wire/decoder';
import type { WireFrame } from '../../wire/frame';
import '../reference/quiet';
import { connectionRecords } from '../reference/records';
import { findingsOf, type Report, reportOf, sessionOf, textOf } from '../report';
import { threadChoice } from '../streams/choice';
import { runInput } from '../streams/event';
import { legalThread } from '../streams/thread';
import { ndjson, protobuf, sseForms } from '../wire/bytes';
import { damagedBytes, damagedFrame } from './damage';
import { Random } from './random';

/** `FUZZ_FRAMES` asks for more than the everyday count; `FUZZ_SEED` repeats a run. */
const frames = Number(process.env.FUZZ_FRAMES ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

const ajv = new Ajv({ strict: false });
addFormats(ajv);
const conforms = ajv.compile(schema);

const streams: JsonText[][] = fc
  .sample(threadChoice, { numRuns: 300, seed: 7 })
  .flatMap((choice) => legalThread(choice).turns.map((turn) => turn.events))
  .filter((events) => events.length >= 6);

function expectSound(report: string): Report {
  const parsed = JSON.parse(report) as Report;
  expect(conforms(parsed), JSON.stringify(conforms.errors)).toBe(true);
  return parsed;
}

/** What became of a frame: an event, a finding that names it, or a skip that has a name. */
function outcomeOf(frame: WireFrame, seq: number, report: Report): string {
  if (frame.kind === 'event') return 'event';
  if (frame.kind === 'keepalive') return 'skip: keepalive';
  if (frame.text?.trim() === '[DONE]') return 'skip: [DONE]';
  if (frame.unterminated) return 'skip: cut off by the end';
  return findingsOf(report, 'undecodable-frame').some((finding) => finding.seq === seq) ? 'finding' : 'lost';
}

const forms = [...sseForms, ndjson];

describe(`mutation fuzz of ${frames} damaged frames (seed ${seed})`, () => {
  test('damaged frames make events, findings or named skips, and never an exception', () => {
    const random = new Random(seed);
    const outcomes = new Map<string, number>();
    let merged = 0;
    for (let done = 0; done < frames; done += 4) {
      const events = [...random.pick(streams)];
      const damaged = Array.from({ length: 4 }, () => 1 + random.below(events.length - 1));
      for (const at of damaged) {
        if (events[at]!.startsWith('{"type"') && isObjectText(events[at]!))
          events[at] = damagedFrame(events[at]!, random);
      }
      const form = random.pick(forms);
      const decoder = createDecoder({ transport: 'fetch', contentType: form.contentType });
      const decoded = [...decoder.push(form.bytes(events)), ...decoder.end()];
      const session = sessionOf(recordsOf(decoded));
      const text = textOf(session);
      const report = done % 400 === 0 ? expectSound(text) : (JSON.parse(text) as Report);
      for (const [seq, frame] of decoded.entries()) {
        const outcome = outcomeOf(frame, seq, report);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      expect(report.counts.events).toBe(decoded.filter(({ kind }) => kind === 'event').length);
      const changed = new Set(damaged.map((at) => events[at]!));
      const log = session.answer({ query: 'events', from: 0, count: report.counts.events });
      const texts = decoded.flatMap((frame) => (frame.kind === 'event' ? [frame.event] : []));
      merged += log.filter(
        (event, index) => changed.has(texts[index]!) && reachesMerge(event.landing.kind),
      ).length;
    }
    process.stdout.write(
      `\n${[...outcomes].map(([name, count]) => `${name}: ${count}`).join(', ')}; merged: ${merged}\n`,
    );
    expect(outcomes.get('lost') ?? 0).toBe(0);
    expect(merged / frames).toBeGreaterThanOrEqual(0.3);
  }, 14_400_000);

  test('damaged protobuf never makes an exception', () => {
    const random = new Random(seed);
    const carried = streams.map((events) =>
      events.filter((event) => !event.includes('X_UNKNOWN')).slice(0, 12),
    );
    const encoded = carried.slice(0, 60).map((events) => protobuf.bytes(events));
    for (let done = 0; done < frames / 10; done += 1) {
      const bytes = damagedBytes(random.pick(encoded), random);
      const decoder = createDecoder({ transport: 'fetch', contentType: protobuf.contentType });
      const decoded = [...decoder.push(bytes), ...decoder.end()];
      const report = reportOf(sessionOf(recordsOf(decoded)));
      expect(decoded.map((frame, seq) => outcomeOf(frame, seq, report))).not.toContain('lost');
    }
  }, 14_400_000);

  test('damaged session files are read as far as they go, or refused in a sentence', () => {
    const random = new Random(seed);
    let read = 0;
    for (let done = 0; done < frames / 10; done += 1) {
      const records = connectionRecords('c0', undefined, random.pick(streams)).map((record) =>
        JSON.stringify(record),
      );
      const lines = [
        '{"kind":"header","schemaVersion":1,"tool":"t","capturedAt":"2026-01-01T00:00:00Z","url":"http://localhost","transport":"sse","redacted":[]}',
        ...records,
      ];
      const at = random.below(lines.length);
      lines[at] = damagedFrame(lines[at]!.replace('{"kind"', '{"type":"x","kind"'), random);
      try {
        const { report, warnings } = inspectText(lines.join('\n'), 'damaged.agui.jsonl');
        if (done % 100 === 0) expectSound(report);
        for (const warning of warnings) expect(warning).toMatch(/line \d+|cut off/i);
        read += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
        expect((error as Error).message).toMatch(/\w+ .*\w/);
      }
    }
    expect(read).toBeGreaterThan(frames / 20);
  }, 14_400_000);
});

function reachesMerge(landing: string): boolean {
  return landing === 'item' || landing === 'own';
}

function isObjectText(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function recordsOf(decoded: readonly WireFrame[]): SessionRecord[] {
  const connId = 'c0';
  return [
    { kind: 'connection', connId, tMs: 0, transport: 'fetch', url: 'http://localhost/agent' },
    { kind: 'request', connId, tMs: 0, input: runInput() },
    ...decoded.map((frame, seq): SessionRecord => ({ ...frame, connId, seq, tMs: 0 })),
    { kind: 'close', connId, tMs: 0, reason: 'complete' },
  ];
}
