import { type Figure, isMet, type Value } from './figure';

/** One figure with what was measured of it. */
export interface Measured extends Pick<Figure, 'id' | 'title' | 'baseline'> {
  values: Value[];
}

/** A number with three digits that say something. */
export function shown(value: number): string {
  return Math.abs(value) >= 1_000
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}

function budgetOf({ budget, least, unit }: Value): string {
  return budget === undefined ? '' : `${least ? '≥' : '≤'} ${shown(budget)} ${unit}`;
}

function verdictOf(value: Value): string {
  const met = isMet(value);
  if (!value.agrees) return 'void: the counts differ';
  return met === undefined ? '' : met ? 'met' : '**missed**';
}

/** The results as a Markdown table. */
export function table(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ title, baseline, values }) =>
    values.map((value, at) => [
      at === 0 ? title : '',
      at === 0 ? baseline : '',
      value.what,
      `${shown(value.value)} ${value.unit} (${shown(value.low)} to ${shown(value.high)}, ${value.rounds} rounds)`,
      budgetOf(value),
      verdictOf(value),
    ]),
  );
  const head = ['figure', 'beside, in the same run', 'of it', 'median (spread)', 'budget', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
