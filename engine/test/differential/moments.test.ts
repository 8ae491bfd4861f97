import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { playToReference, type ReferenceTurn } from '../reference/agent';
import '../reference/quiet';
import { threadRecords } from '../reference/records';
import { sessionOf } from '../report';
import { threadChoice } from '../streams/choice';
import { canonical } from '../streams/json-text';
import { legalThread, type Thread } from '../streams/thread';

/** What each moment of a thread held, one line an item with metadata, sorted. */
type Moment = string[];

async function referenceMoments(thread: Thread): Promise<{ moments: Moment[]; turns: ReferenceTurn[] }> {
  const moments: Moment[] = [];
  const turns = await playToReference(thread, (messages) => {
    moments.push(
      messages
        .flatMap((message) => [
          { id: message.id, metadata: message.metadata },
          ...('toolCalls' in message ? (message.toolCalls ?? []) : []).map(({ id, metadata }) => ({
            id: `call ${id}`,
            metadata,
          })),
        ])
        .filter(({ metadata }) => metadata !== undefined && Object.keys(metadata).length > 0)
        .map(canonical)
        .sort(),
    );
  });
  return { moments, turns };
}

/** What this engine says, from its history, that was held after one event. */
function engineMoment(session: ReturnType<typeof sessionOf>, event: number): Moment {
  return session
    .snapshot()
    .items.map(({ index, ref }) => {
      const held = session.answer({ query: 'state-at', item: index, event });
      const metadata = held
        .filter((key) => key.held !== undefined)
        .map(({ key, held: value }) => `${JSON.stringify(key)}:${value!.text}`);
      return {
        id: ref.kind === 'tool-call' ? `call ${ref.id}` : ref.id,
        metadata: JSON.parse(`{${metadata.join(',')}}`) as object,
      };
    })
    .filter(({ metadata }) => Object.keys(metadata).length > 0)
    .map(canonical)
    .sort();
}

test('after every event of 150 threads an item’s history says what @ag-ui/client held then', async () => {
  await fc.assert(
    fc.asyncProperty(threadChoice, async (choice) => {
      const thread = legalThread(choice);
      const { moments, turns } = await referenceMoments(thread);
      fc.pre(turns.every(({ aliased }) => !aliased));
      const session = sessionOf(threadRecords(thread, turns));
      for (const [event, moment] of moments.entries()) {
        expect(engineMoment(session, event), `after event ${event}`).toEqual(moment);
      }
    }),
    { numRuns: 150 },
  );
}, 120_000);
