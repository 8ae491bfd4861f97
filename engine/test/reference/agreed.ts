import { expect } from 'vitest';
import type { JsonText } from '../../record';
import { type Report, reportOf, sessionOf } from '../report';
import type { Thread } from '../streams/thread';
import { playToReference } from './agent';
import { heldByReference, heldByReport } from './held';
import './quiet';
import { threadRecords } from './records';

const threadId = 'thread';

/** A thread of one request after another; the input of each is what the reference client sends. */
export function threadOf(turns: readonly (readonly JsonText[])[], initial: readonly JsonText[] = []): Thread {
  return {
    threadId,
    initial: [...initial],
    turns: turns.map((events, index) => ({
      added: [],
      runId: index === 0 ? 'run' : `run${index + 1}`,
      events: [...events],
    })),
  };
}

/**
 * Plays requests to the reference client and to this engine, expects both to take them whole and to hold
 * the same, and returns the engine's report.
 */
export async function agreedThread(thread: Thread): Promise<Report> {
  const turns = await playToReference(thread);
  for (const turn of turns) expect(turn.error, 'the reference client takes the stream').toBeUndefined();
  const report = reportOf(sessionOf(threadRecords(thread, turns)));
  expect(heldByReport(report, threadId)).toEqual(heldByReference(turns.at(-1)?.messages ?? []));
  expect(report.findings.filter(({ rule }) => rule === 'broken-sequence' || rule === 'drift')).toEqual([]);
  return report;
}

/** The same for one request, given its events. */
export function agreed(events: readonly JsonText[], initial: readonly JsonText[] = []): Promise<Report> {
  return agreedThread(threadOf([events], initial));
}

/**
 * Expects the reference client and this engine to stop at the same event, the engine by one finding of
 * this rule there, and returns the engine's report.
 */
export async function agreedStop(
  rule: 'broken-sequence' | 'malformed-event' | 'malformed-metadata',
  events: readonly JsonText[],
  at: number,
  initial: readonly JsonText[] = [],
): Promise<Report> {
  const thread = threadOf([events], initial);
  const turns = await playToReference(thread);
  expect(turns[0]?.stoppedAt, `the reference client stops at event ${at} (${String(turns[0]?.error)})`).toBe(
    at,
  );
  const report = reportOf(sessionOf(threadRecords(thread, turns)));
  const stops = report.findings.filter((finding) => stopRules.has(finding.rule));
  expect(stops.map((finding) => [finding.rule, finding.event])).toEqual([[rule, at]]);
  expect(report.runs.filter((run) => run.brokenAt !== undefined).map((run) => run.brokenAt)).toEqual(
    report.runs[0]?.firstEvent !== undefined && report.runs[0].firstEvent <= at ? [at] : [],
  );
  return report;
}

const stopRules = new Set(['broken-sequence', 'malformed-event', 'malformed-metadata']);

export function agreedBreak(
  events: readonly JsonText[],
  at: number,
  initial: readonly JsonText[] = [],
): Promise<Report> {
  return agreedStop('broken-sequence', events, at, initial);
}
