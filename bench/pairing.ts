import type { Value } from './figure';

/** What rounds gave, in ms or another unit. */
export type Times = readonly number[];

/** The middle value; of an even number of values the higher of the two in the middle. */
export function median(values: Times): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Runs two things in turn, each once to warm up and then `rounds` times; which comes first changes with each round. */
export async function paired(
  rounds: number,
  subject: () => number | Promise<number>,
  baseline: () => number | Promise<number>,
): Promise<{ subject: number[]; baseline: number[] }> {
  const times = { subject: [] as number[], baseline: [] as number[] };
  await baseline();
  await subject();
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) times.baseline.push(await baseline());
    times.subject.push(await subject());
    if (round % 2 === 1) times.baseline.push(await baseline());
  }
  return times;
}

/** How long something takes, in ms. */
export async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

type About = Pick<Value, 'what' | 'unit' | 'agrees'> & Partial<Pick<Value, 'budget' | 'least'>>;

/** The ratio of two medians; its spread is that of the rounds' own ratios. */
export function ratio(subject: Times, baseline: Times, about: Omit<About, 'unit'>): Value {
  const each = subject.map((time, round) => time / baseline[round]!);
  return { ...about, unit: '×', ...spread(each), value: median(subject) / median(baseline) };
}

/** The median of some values. */
export function middle(values: Times, about: About): Value {
  return { ...about, ...spread(values), value: median(values) };
}

function spread(values: Times): Pick<Value, 'low' | 'high' | 'rounds'> {
  return { low: Math.min(...values), high: Math.max(...values), rounds: values.length };
}
