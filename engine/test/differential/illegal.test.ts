import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { playToReference, type ReferenceTurn } from '../reference/agent';
import { heldByReference, heldByReport } from '../reference/held';
import '../reference/quiet';
import { connectionRecords } from '../reference/records';
import { type Report, reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { legalThread, type Thread } from '../streams/thread';
import { damage, damaged } from './damage';

const streams = Number(process.env.ILLEGAL_STREAMS ?? 1500);
const seed = process.env.DIFFERENTIAL_SEED === undefined ? undefined : Number(process.env.DIFFERENTIAL_SEED);

/** Findings at whose event a consumer by the reference stops. */
const stops = new Set(['broken-sequence', 'malformed-event', 'malformed-metadata', 'reference-differs']);

function stopOf(report: Report): number | undefined {
  const events = report.findings.filter(({ rule }) => stops.has(rule)).map(({ event }) => event ?? -1);
  return events.length === 0 ? undefined : Math.min(...events);
}

function reportOn(turn: ReferenceTurn, events: readonly JsonText[]): Report {
  return reportOf(sessionOf(connectionRecords('c0', turn.input, events)));
}

let stopped = 0;

async function expectSameStop(thread: Thread): Promise<void> {
  const [turn] = await playToReference(thread);
  const events = thread.turns[0]!.events;
  expect(stopOf(reportOn(turn!, events)), String(turn!.error)).toBe(turn!.stoppedAt);
  const before = reportOn(turn!, events.slice(0, turn!.stoppedAt));
  expect(heldByReport(before, thread.threadId)).toEqual(heldByReference(turn!.messages));
  if (turn!.stoppedAt !== undefined) stopped += 1;
}

test(`${streams} damaged streams stop @ag-ui/client where this engine reports it, with the same held`, async () => {
  await fc.assert(
    fc.asyncProperty(threadChoice, damage, async (choice, change) => {
      const thread = legalThread({ ...choice, turns: choice.turns.slice(0, 1) });
      const [turn] = thread.turns;
      turn!.events = damaged(turn!.events, change);
      await expectSameStop(thread);
    }),
    { numRuns: streams, ...(seed !== undefined && { seed }) },
  );
  expect(stopped).toBeGreaterThan(streams / 4);
}, 14_400_000);
