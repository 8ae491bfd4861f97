import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { playToReference, type ReferenceTurn } from '../reference/agent';
import { heldByReference, heldByReport } from '../reference/held';
import '../reference/quiet';
import { connectionRecords } from '../reference/records';
import { type Report, type ReportFinding, reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import type { WireEvent } from '../streams/sequence';
import { activityTypeOf } from '../streams/stored';
import { legalThread, type Thread } from '../streams/thread';
import { damage, damaged } from './damage';

const streams = Number(process.env.ILLEGAL_STREAMS ?? 1500);
const seed = process.env.DIFFERENTIAL_SEED === undefined ? undefined : Number(process.env.DIFFERENTIAL_SEED);

/** Findings at whose event a consumer by the reference stops. */
const stops = new Set(['broken-sequence', 'malformed-event', 'malformed-metadata', 'reference-differs']);

/** The first finding at which the reference client stops; it never looks into an event of an unknown type. */
function stopOf(report: Report, events: readonly JsonText[]): ReportFinding | undefined {
  return report.findings
    .filter(({ rule, event = -1 }) => stops.has(rule) && !events[event]?.includes('"X_UNKNOWN"'))
    .reduce<ReportFinding | undefined>(
      (first, next) => (first && first.event! <= next.event! ? first : next),
      undefined,
    );
}

function reportOn(turn: ReferenceTurn, events: readonly JsonText[]): Report {
  return reportOf(sessionOf(connectionRecords('c0', turn.input, events)));
}

/** Whether a patch that fails may keep an activity's old type: a known difference, as patches are not applied here. */
function mayKeepOldActivityType(events: readonly JsonText[]): boolean {
  const activities = events
    .map((text) => JSON.parse(text) as WireEvent)
    .filter(({ type }) => type === 'ACTIVITY_SNAPSHOT' || type === 'ACTIVITY_DELTA');
  return (
    activities.some(({ messageId, activityType }) => activityType !== activityTypeOf(String(messageId))) &&
    activities.some(({ type, patch }) => type === 'ACTIVITY_DELTA' && JSON.stringify(patch) !== '[]')
  );
}

let stopped = 0;

async function expectSameStop(thread: Thread): Promise<void> {
  const [turn] = await playToReference(thread);
  const events = thread.turns[0]!.events;
  fc.pre(!turn!.aliased && !mayKeepOldActivityType(events));
  const report = reportOn(turn!, events);
  const stop = stopOf(report, events);
  expect(stop?.event, String(turn!.error)).toBe(turn!.stoppedAt);
  const run = report.runs.findLast(({ firstEvent }) => stop && firstEvent! <= stop.event!);
  if (stop && stop.rule !== 'reference-differs') expect(run?.brokenAt).toBe(run && stop.event);
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
