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

/** What a session holds on to, beside what came over the wire. */
export async function memory(scale: Scale): Promise<Value[]> {
  const count = scale === 'whole' ? 200_000 : 1_002;
  const ratios: number[] = [];
  let agrees = true;
  for (let round = 0; round < (scale === 'whole' ? 7 : 1); round++) {
    const before = collect();
    const session = new Session();
    let wire = 0;
    let seq = 0;
    for (const event of events(count, 292)) {
      wire += event.length + 'data: \n\n'.length;
      session.push({ kind: 'event', connId: 'c', seq: seq++, tMs: seq, event });
      if (seq % 1_000 === 0) session.takeChanges();
    }
    session.takeChanges();
    ratios.push((collect() - before) / wire);
    agrees &&= session.snapshot().counts.events === count;
  }
  return [middle(ratios, { what: '', unit: '× wire', agrees, budget: 1 })];
}
