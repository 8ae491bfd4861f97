import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Session } from '../..';
import type { SessionRecord } from '../../record';
import type { ChangeBatch } from '../../view';
import { damage, damaged } from '../differential/damage';
import { connectionRecords } from '../reference/records';
import { reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { arrayText } from '../streams/json-text';
import { legalThread, type Thread } from '../streams/thread';

const lists = [
  'connections',
  'requests',
  'runs',
  'items',
  'unlanded',
  'stored',
  'findings',
  'drift',
  'gaps',
] as const;

/** A view that knows a session by its changes alone. */
class Replica {
  private readonly held = new Map<string, Map<number, unknown>>(lists.map((list) => [list, new Map()]));
  counts: ChangeBatch['counts'] | undefined;

  take(batch: ChangeBatch | undefined): void {
    if (!batch) return;
    this.counts = batch.counts;
    for (const list of lists) {
      for (const summary of batch[list]) this.held.get(list)!.set(summary.index, structuredClone(summary));
    }
  }

  list(name: string): unknown[] {
    return [...this.held.get(name)!].sort(([left], [right]) => left - right).map(([, summary]) => summary);
  }
}

/** A thread as records: the second request sends back what no one can have kept. */
function recordsOf(thread: Thread): SessionRecord[] {
  return thread.turns.flatMap((turn, index) => {
    const rest = `"threadId":"${thread.threadId}","runId":"${turn.runId}","tools":[]`;
    const input = `{${rest},"messages":${arrayText([...thread.initial, ...turn.added])}}`;
    return connectionRecords(`c${index}`, input, turn.events, index * 100);
  });
}

const records = fc.tuple(threadChoice, fc.array(damage, { maxLength: 2 })).map(([choice, changes]) => {
  const thread = legalThread(choice);
  for (const change of changes) thread.turns[0]!.events = damaged(thread.turns[0]!.events, change);
  const all = recordsOf(thread);
  if (changes.length === 2) all.splice(5, 0, { kind: 'gap', connId: 'c0', tMs: 1, reason: 'paused' });
  return all;
});

describe('changes', () => {
  test('a view that took every change holds what the snapshot says', () => {
    fc.assert(
      fc.property(records, fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (all, pauses) => {
        const session = new Session();
        const replica = new Replica();
        for (const [index, record] of all.entries()) {
          session.push(record);
          if (pauses[index % pauses.length]) replica.take(session.takeChanges());
        }
        replica.take(session.takeChanges());
        expect(session.takeChanges()).toBeUndefined();
        const whole = session.snapshot();
        expect(whole.reset).toBe(true);
        for (const list of lists) expect(replica.list(list), list).toEqual(whole[list]);
        expect(replica.counts).toEqual(whole.counts);
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  test('a revision grows with every batch', () => {
    const session = new Session();
    const revisions = recordsOf(legalThread(fc.sample(threadChoice, { numRuns: 1, seed: 5 })[0]!)).flatMap(
      (record) => {
        session.push(record);
        const batch = session.takeChanges();
        return batch ? [batch.revision] : [];
      },
    );
    expect(revisions.every((revision, index) => index === 0 || revision > revisions[index - 1]!)).toBe(true);
  });

  test('the snapshot’s counts and findings are the report’s', () => {
    fc.assert(
      fc.property(records, (all) => {
        const session = sessionOf(all);
        const { counts, findings, items } = session.snapshot();
        const report = reportOf(session);
        expect(report.counts).toMatchObject({
          items: counts.items,
          writes: counts.writes,
          findings: counts.findings,
        });
        expect(findings.map(({ rule, message, event }) => [rule, message, event])).toEqual(
          report.findings.map(({ rule, message, event }) => [rule, message, event]),
        );
        expect(items.map(({ keys, writes }) => [keys, writes])).toEqual(
          report.items.map(({ metadata, writes }) => [Object.keys(metadata ?? {}).length, writes.length]),
        );
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});
