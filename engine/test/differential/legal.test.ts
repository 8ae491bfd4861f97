import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { playToReference } from '../reference/agent';
import { heldByReference, heldByReport } from '../reference/held';
import '../reference/quiet';
import { threadRecords } from '../reference/records';
import { reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { legalThread, type Thread } from '../streams/thread';
import { Occurrences } from './occurrences';

/** `DIFFERENTIAL_STREAMS` asks for more than the everyday count; `DIFFERENTIAL_SEED` repeats a run. */
const streams = Number(process.env.DIFFERENTIAL_STREAMS ?? 2000);
const seed = process.env.DIFFERENTIAL_SEED === undefined ? undefined : Number(process.env.DIFFERENTIAL_SEED);
const least = 50;

const occurrences = new Occurrences();

/** What a thread must leave in both clients, and what this engine must not find in it. */
async function expectAgreement(thread: Thread): Promise<void> {
  const turns = await playToReference(thread);
  fc.pre(turns.every(({ aliased }) => !aliased));
  const report = reportOf(sessionOf(threadRecords(thread, turns)));
  occurrences.add(
    report,
    thread.turns.flatMap((turn) => turn.events),
  );
  expect(turns.map(({ error }) => error)).toEqual(turns.map(() => undefined));
  expect(heldByReport(report, thread.threadId)).toEqual(heldByReference(turns.at(-1)?.messages ?? []));
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report.drift).toEqual([]);
}

test(`${streams} legal threads hold the same metadata in @ag-ui/client and in this engine`, async () => {
  await fc.assert(
    fc.asyncProperty(threadChoice, async (choice) => expectAgreement(legalThread(choice))),
    { numRuns: streams, ...(seed !== undefined && { seed }) },
  );
  expect(occurrences.rare(streams < 2000 ? 0 : least)).toEqual([]);
}, 14_400_000);

afterAll(() => {
  process.stdout.write(`\n${occurrences.table()}\n`);
});
