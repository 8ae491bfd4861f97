import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { connectionRecords } from '../reference/records';
import '../reference/quiet';
import { type Report, reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { canonical } from '../streams/json-text';
import { legalThread } from '../streams/thread';
import { framesOf, ndjson, protobuf, sseForms, untypedNdjson, type WireForm, wireRecords } from './bytes';

/** Streams of every kind of event, always the same ones. */
const streams: JsonText[][] = fc
  .sample(threadChoice, { numRuns: 400, seed: 2026 })
  .flatMap((choice) => legalThread(choice).turns.map((turn) => turn.events))
  .filter((events) => events.length >= 12 && events.length <= 30)
  .slice(0, 40);

/** The shortest of them: each byte boundary costs a whole decoding. */
const short = streams.toSorted((a, b) => a.join('').length - b.join('').length).slice(0, 3);

/** What a report says apart from how the events came. */
function withoutFraming(report: Report): string {
  return canonical({
    ...report,
    connections: [],
    findings: report.findings
      .filter(({ rule }) => rule !== 'reference-differs')
      .map(({ message: _, ...finding }) => finding),
    counts: { ...report.counts, findings: {} },
  });
}

/** The same, with each time and span of time left out. */
function untimed(report: Report): string {
  return withoutFraming({
    ...report,
    items: report.items.map((item) => ({
      ...item,
      writes: item.writes.map(({ tMs: _, ...write }) => write),
    })),
  });
}

/** What the protobuf encoder can carry whole: no `__proto__`, lone surrogate or unknown event. */
function carriedByProtobuf(events: readonly JsonText[]): JsonText[] {
  return events
    .filter((event) => !event.includes('"X_UNKNOWN"'))
    .map((event) => event.replaceAll('__proto__', 'proto').replaceAll('\\ud800', 'x'));
}

function halves(bytes: Uint8Array, at: number): Uint8Array[] {
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

const textForms: WireForm[] = [...sseForms, ndjson, untypedNdjson];

describe('spec section 6, one stream in every form', () => {
  test.each(textForms)('6 $name gives the report of the events themselves', (form) => {
    for (const events of streams) {
      const direct = reportOf(sessionOf(connectionRecords('c0', undefined, events)));
      const wired = reportOf(sessionOf(wireRecords([form.bytes(events)], form.contentType)));
      expect(untimed(wired)).toBe(untimed(direct));
    }
  });

  test('6 protobuf gives the report of the events that the encoder could carry', () => {
    for (const stream of streams) {
      const events = carriedByProtobuf(stream);
      const direct = reportOf(sessionOf(connectionRecords('c0', undefined, events)));
      const wired = reportOf(sessionOf(wireRecords([protobuf.bytes(events)], protobuf.contentType)));
      const items = (report: Report): string =>
        canonical(
          report.items.map(({ kind, id, occurrence, dropped, metadata }) => ({
            kind,
            id,
            occurrence,
            dropped,
            metadata,
          })),
        );
      expect(items(wired)).toBe(items(direct));
      expect(wired.runs.map(({ status }) => status)).toEqual(direct.runs.map(({ status }) => status));
    }
  });
});

describe('spec section 6, a stream cut anywhere', () => {
  test.each([...textForms, protobuf])('6 $name cut at every byte boundary, and into single bytes', (form) => {
    for (const stream of short) {
      const events = form === protobuf ? carriedByProtobuf(stream) : stream;
      const bytes = form.bytes(events);
      const whole = JSON.stringify(framesOf([bytes], form.contentType));
      for (let at = 1; at < bytes.length; at += 1) {
        expect(JSON.stringify(framesOf(halves(bytes, at), form.contentType)), `cut at ${at}`).toBe(whole);
      }
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      expect(JSON.stringify(framesOf(single, form.contentType))).toBe(whole);
      const report = (chunks: Uint8Array[]): string =>
        canonical(reportOf(sessionOf(wireRecords(chunks, form.contentType))));
      expect(report(single)).toBe(report([bytes]));
    }
  });

  test('6 random cuts of random streams in every form', () => {
    fc.assert(
      fc.property(
        fc.nat(streams.length - 1),
        fc.constantFrom(...textForms, protobuf),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (index, form, cuts) => {
          const stream = streams[index]!;
          const bytes = form.bytes(form === protobuf ? carriedByProtobuf(stream) : stream);
          const at = [
            0,
            ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
            bytes.length,
          ];
          const chunks = at.slice(1).map((end, piece) => bytes.subarray(at[piece], end));
          expect(framesOf(chunks, form.contentType)).toEqual(framesOf([bytes], form.contentType));
        },
      ),
      { numRuns: 300 },
    );
  });
});
