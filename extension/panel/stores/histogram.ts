/** How many of the values fall into each of `bins` equal stretches between the least and the greatest. */
export function histogram(values: readonly number[], bins: number): number[] {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const width = (greatest - least) / bins || 1;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor((value - least) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
