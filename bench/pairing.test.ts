import { describe, expect, it } from 'vitest';
import { isMet } from './figure';
import { median, middle, paired, ratio } from './pairing';

describe('rounds', () => {
  it('run in turn, after one that is not counted', async () => {
    const order: string[] = [];
    const { subject, baseline } = await paired(
      3,
      () => order.push('s'),
      () => order.push('b'),
    );
    expect(order.join('')).toBe('bsbssbbs');
    expect([subject.length, baseline.length]).toEqual([3, 3]);
  });

  it('give the ratio of their medians, and the spread of their own', () => {
    expect(ratio([2, 9, 4], [1, 3, 2], { what: '', agrees: true })).toEqual({
      what: '',
      unit: '×',
      value: 2,
      low: 2,
      high: 3,
      rounds: 3,
      agrees: true,
    });
    expect(() => median([])).toThrow();
  });

  it('keep a budget, miss it, or say nothing', () => {
    const about = { what: '', unit: 'ms', agrees: true };
    expect(isMet(middle([1, 2, 3], { ...about, budget: 2 }))).toBe(true);
    expect(isMet(middle([1, 2, 3], { ...about, budget: 1 }))).toBe(false);
    expect(isMet(middle([1, 2, 3], { ...about, budget: 3, least: true }))).toBe(false);
    expect(isMet(middle([1], about))).toBeUndefined();
    expect(isMet(middle([1], { ...about, budget: 2, agrees: false }))).toBeUndefined();
  });
});
