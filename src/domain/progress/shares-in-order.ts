import { relativeWeights } from '../courses/relative-weights.ts';
import { JUST_BELOW_100 } from './percentage.ts';

/**
 * Distributes a percentage over parts that are worked through in order (decisions.md, "Progress → results → mark → certificate" 3).
 *
 * Each share is 0–100, never falls when the progress rises, and is 0 until the part before it is 100. All shares are 0 at 0 and 100 at
 * 100; below 100 the last one is below 100, and above 0 the first one is above 0, whatever the rounding.
 * @param progress 0–100, checked by the caller
 * @param weights each positive and finite, checked by the caller
 */
export function sharesInOrder(progress: number, weights: readonly number[]): number[] {
  if (progress === 0) return weights.map(() => 0);
  let start = 0;
  return boundaries(weights).map((end) => {
    const share = shareBetween(start, end, progress);
    start = end;
    return share;
  });
}

/** The progress at which each part is complete. Never falls from one part to the next, and ends at exactly 100. */
function boundaries(weights: readonly number[]): number[] {
  const relative = relativeWeights(weights);
  const total = relative.reduce((a, b) => a + b, 0);
  let completed = 0;
  return relative.map((weight, index) => {
    completed += weight;
    return index === relative.length - 1 ? 100 : Math.min(100, (100 * completed) / total);
  });
}

// A part may be too light to have a width in floating point. It is then complete as soon as it is reached, so `end` is asked first.
function shareBetween(start: number, end: number, progress: number): number {
  if (progress >= end) return 100;
  if (progress <= start) return 0;
  // The multiplication comes first: dividing the smallest progress would give zero.
  return Math.min((100 * (progress - start)) / (end - start), JUST_BELOW_100);
}
