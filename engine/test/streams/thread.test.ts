import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { playToReference } from '../reference/agent';
import '../reference/quiet';
import { threadChoice } from './choice';
import { legalThread } from './thread';

test('the streams that the generator calls legal are legal to the reference client', async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(threadChoice, async (choice) => {
      const thread = legalThread(choice);
      for (const turn of await playToReference(thread)) {
        expect(turn.error).toBeUndefined();
        expect(turn.stoppedAt).toBeUndefined();
      }
      events += thread.turns.reduce((sum, turn) => sum + turn.events.length, 0);
    }),
    { numRuns: 300 },
  );
  expect(events / 300).toBeGreaterThan(10);
}, 60_000);
