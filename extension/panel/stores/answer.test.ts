import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';

/** A source that takes its time, and what it was asked. */
function slowAsk(ms: number) {
  const asked: string[] = [];
  const ask = (async (query: { key?: string }) => {
    asked.push(query.key ?? '');
    await new Promise((resolve) => setTimeout(resolve, ms));
    return query.key;
  }) as unknown as Ask;
  return { ask, asked };
}

it('rests before it asks the same question anew, and ends with the latest answer', async () => {
  const { ask, asked } = slowAsk(30);
  const stamp = signal(0);
  const answer = createAnswer(
    ask,
    () => ({ query: 'key' as const, key: 'a' }),
    () => stamp.value,
  );
  for (let at = 1; at <= 20; at++) {
    stamp.value = at;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(answer.value).toBe('a');
  expect(asked.length).toBeLessThanOrEqual(3);
  const before = asked.length;
  await expect.poll(() => asked.length).toBe(before + 1);
});

it('asks another question at once, and shows no answer to an earlier one', async () => {
  const { ask, asked } = slowAsk(300);
  const [key, stamp] = [signal('a'), signal(0)];
  const answer = createAnswer(
    ask,
    () => ({ query: 'key' as const, key: key.value }),
    () => stamp.value,
  );
  stamp.value = 1;
  await expect.poll(() => answer.value).toBe('a');
  // it rests now, for longer than this test would wait
  key.value = 'b';
  expect(answer.value).toBeUndefined();
  await expect.poll(() => asked.at(-1)).toBe('b');
  await expect.poll(() => answer.value).toBe('b');
});
