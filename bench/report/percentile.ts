/**
 * Returns the smallest value that at least `share` of the values do not exceed (nearest rank); null for no values.
 * @param share above 0, at most 1
 */
export function percentile(values: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(values.length * share));
  return values.toSorted((a, b) => a - b)[rank - 1] ?? null;
}
