/** Returns the number of values in JSON with what they hold, or `most` and a little more when there are more. */
export function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const each of Object.values(value)) {
    count += countValues(each, most - count);
    if (count > most) return count;
  }
  return count;
}
