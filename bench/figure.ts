/** How much is measured: all of it, or as little as shows that each figure can be had. */
export type Scale = 'whole' | 'smoke';

/** One measured value. */
export interface Value {
  /** what it is of, beside the figure's title; '' when that says all */
  what: string;
  unit: string;
  value: number;
  /** the lowest and the highest of its rounds */
  low: number;
  high: number;
  rounds: number;
  /** at most this, or with `least` at least; absent where it stands only to compare with */
  budget?: number;
  least?: boolean;
  /** whether the counts agree, without which it says nothing */
  agrees: boolean;
}

/** One row of the bench, or several that one run gives. */
export interface Figure {
  id: string;
  title: string;
  /** what it is measured beside, in the same run */
  baseline: string;
  measure(scale: Scale): Promise<Value[]>;
}

/** Whether a value keeps its budget; undefined when it has none or says nothing. */
export function isMet({ value, budget, least, agrees }: Value): boolean | undefined {
  if (budget === undefined || !agrees) return undefined;
  return least ? value >= budget : value <= budget;
}
