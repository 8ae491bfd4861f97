import { Session } from '../../engine/index';
import { events } from '../events';
import type { Scale, Value } from '../figure';
import { middle } from '../pairing';

const collect = () => {
  if (!globalThis.gc) throw new Error('Memory is measured with --expose-gc only.');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};

/** What one session of `count` events holds on to, beside what came over the wire. */
function heldPerByte(count: number): { held: number; agrees: boolean } {
  const before = collect();
  const session = new Session();
  let wire = 0;
  let seq = 0;
  for (const event of events(count, 292)) {
    wire += event.length + 'data: \n\n'.length;
    session.push({ kind: 'event', connId: 'c', seq, tMs: seq, event });
    seq += 1;
    if (seq % 1_000 === 0) session.takeChanges();
  }
  session.takeChanges();
  const held = (collect() - before) / wire;
  return { held, agrees: session.snapshot().counts.events === count };
}

/** The engine’s heap for 200,000 events. */
export async function memory(scale: Scale): Promise<Value[]> {
  const count = scale === 'whole' ? 200_000 : 1_002;
  // one session at a time: the one before is garbage once its round is over
  const rounds = Array.from({ length: scale === 'whole' ? 7 : 1 }, () => heldPerByte(count));
  const agrees = rounds.every((one) => one.agrees);
  return [
    middle(
      rounds.map(({ held }) => held),
      { what: '', unit: '× wire', agrees, budget: 1 },
    ),
  ];
}
