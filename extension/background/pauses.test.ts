import { describe, expect, it } from 'vitest';
import { type Pause, pauseAt, pausesAfter } from './pauses';

describe('pauses', () => {
  it('begin and end with recording, each once', () => {
    let pauses: Pause[] = [];
    for (const [recording, t] of [
      [true, 5],
      [false, 10],
      [false, 12],
      [true, 20],
      [true, 22],
      [false, 30],
    ] as const)
      pauses = pausesAfter(pauses, recording, t);
    expect(pauses).toEqual([{ from: 10, to: 20 }, { from: 30 }]);
  });

  it('hold what was sent in them, whenever it comes', () => {
    const pauses = [{ from: 10, to: 20 }, { from: 30 }];
    expect([9, 10, 19, 20, 29, 30, 99].map((t) => pauseAt(pauses, t)?.from)).toEqual([
      undefined,
      10,
      10,
      undefined,
      undefined,
      30,
      30,
    ]);
  });

  it('are not kept without end', () => {
    let pauses: Pause[] = [];
    for (let t = 0; t < 1_000; t++) pauses = pausesAfter(pauses, t % 2 === 1, t);
    expect(pauses).toHaveLength(100);
    expect(pauseAt(pauses, 998)?.from).toBe(998);
  });
});
