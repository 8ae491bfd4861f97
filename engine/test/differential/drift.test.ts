import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonText } from '../../record';
import { playToReference } from '../reference/agent';
import '../reference/quiet';
import { threadRecords } from '../reference/records';
import { type Report, reportOf, sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { legalThread, type Thread } from '../streams/thread';

interface SentMessage {
  id: string;
  role: string;
  metadata?: Record<string, unknown>;
}

/** One way in which an application spoils what it was given, and how that shows. */
const spoilings: readonly [
  kind: 'missing' | 'changed' | 'extra',
  spoil: (metadata: Record<string, unknown>) => string,
][] = [
  [
    'missing',
    (metadata) => {
      const [key] = Object.keys(metadata);
      delete metadata[key!];
      return key!;
    },
  ],
  [
    'changed',
    (metadata) => {
      const [key] = Object.keys(metadata);
      // A new object, since assigning to `__proto__` would not change the key.
      Object.defineProperty(metadata, key!, {
        value: { was: metadata[key!] },
        enumerable: true,
        configurable: true,
      });
      return key!;
    },
  ],
  [
    'extra',
    (metadata) => {
      metadata['acme:own'] = true;
      return 'acme:own';
    },
  ],
];

/** Messages that events of the first request built, under an id that nothing else has. */
function spoilable(thread: Thread, input: { messages: SentMessage[] }): SentMessage[] {
  const events = thread.turns[0]!.events;
  const built = (id: string): boolean =>
    events.some((event) => event.includes(`"messageId":${JSON.stringify(id)}`));
  const named = (id: string): boolean =>
    events.some((event) =>
      ['toolCallId', 'parentMessageId'].some((field) => event.includes(`"${field}":${JSON.stringify(id)}`)),
    );
  return input.messages.filter(
    ({ id, metadata = {} }) =>
      Object.keys(metadata).length > 0 &&
      built(id) &&
      !named(id) &&
      input.messages.filter((message) => message.id === id).length === 1,
  );
}

test('what an application spoils of 150 threads, and nothing else, is drift', async () => {
  let spoiled = 0;
  await fc.assert(
    fc.asyncProperty(
      threadChoice,
      fc.nat(99),
      fc.constantFrom(...spoilings),
      async (choice, number, [kind, spoil]) => {
        const thread = legalThread(choice);
        fc.pre(thread.turns.length === 2);
        const turns = await playToReference(thread);
        fc.pre(turns.every(({ aliased }) => !aliased));
        const input = JSON.parse(turns[1]!.input) as { messages: SentMessage[] };
        const candidates = spoilable(thread, input);
        fc.pre(candidates.length > 0);
        const message = candidates[number % candidates.length]!;
        const key = spoil(message.metadata!);
        const sent: JsonText = JSON.stringify(input);
        const report: Report = reportOf(
          sessionOf(threadRecords(thread, [turns[0]!, { ...turns[1]!, input: sent }])),
        );
        // A message that a request alone had brought, and no event written to, has no merge to differ from.
        const before = thread.turns[0]!.events.length;
        const writes = report.items.flatMap((item) => (item.id === message.id ? item.writes : []));
        fc.pre(writes.some(({ event = before }) => event < before));
        expect(report.drift.map((each) => [each.request, each.item.id, each.key, each.kind])).toEqual([
          [1, message.id, key, kind],
        ]);
        const [finding, ...others] = report.findings.filter(({ rule }) => rule === 'drift');
        expect(others).toEqual([]);
        expect(finding).toMatchObject({ severity: kind === 'extra' ? 'info' : 'error', request: 1, key });
        spoiled += 1;
      },
    ),
    { numRuns: 150 },
  );
  expect(spoiled).toBeGreaterThanOrEqual(150);
}, 120_000);
