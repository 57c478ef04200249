/**
 * Draws ranks from 0 to `count` - 1. Rank k has a probability in proportion to 1 / (k + 1) ^ exponent (Zipf's law).
 * @param count at least 1
 * @param random numbers from 0 (included) to 1 (excluded)
 */
export function zipf(count: number, exponent: number, random: () => number): () => number {
  const cumulative = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += (rank + 1) ** -exponent;
    cumulative[rank] = sum;
  }
  return () => firstAbove(cumulative, random() * sum);
}

function firstAbove(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
