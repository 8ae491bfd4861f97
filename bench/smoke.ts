import { describe, expect, it } from 'vitest';
import type { Figure } from './figure';
import { table } from './table';

/** Tests that each figure can be had, at its smallest, and that its counts agree; never how large it is. */
export function describeSmoke(figures: readonly Figure[]): void {
  describe('the bench, at its smallest', () => {
    it.each(figures)(
      'has a figure for $id, whose counts agree',
      async (figure) => {
        const values = await figure.measure('smoke');
        expect(values.length).toBeGreaterThan(0);
        for (const { what, value, agrees } of values) {
          expect(agrees, what).toBe(true);
          expect(Number.isFinite(value), what).toBe(true);
        }
        expect(table([{ ...figure, values }])).toContain(figure.title);
      },
      120_000,
    );
  });
}
