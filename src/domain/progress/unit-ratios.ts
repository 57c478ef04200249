import type { UnitStructure } from '../courses/course-structure.ts';
import { inWholeNumbers, ratioOf, workedThroughInOrder, type Ratio } from '../numbers/ratio.ts';
import { requirePercentage, requirePositive } from '../numbers/require-number.ts';

/** Known weights by the units of a course, which many enrolments share. */
const known = new WeakMap<readonly UnitStructure[], readonly bigint[]>();

/** Returns the weights of the units as whole numbers in the same proportions. */
export function unitWeights(units: readonly UnitStructure[]): readonly bigint[] {
  const weights =
    known.get(units) ??
    inWholeNumbers(units.map(({ id, weight }) => requirePositive(weight, `the weight of unit ${id}`)));
  known.set(units, weights);
  return weights;
}

/**
 * Returns the exact progress of each unit. Units are done in order, each by its weight (docs/product.md "Results").
 * @param progress percentage of the course, 0–100
 * @throws RangeError for a progress outside 0–100 or a weight that is not positive and finite; it names the value
 */
export function unitRatios(progress: number, units: readonly UnitStructure[]): Ratio[] {
  return workedThroughInOrder(ratioOf(requirePercentage(progress, 'progress'), 100), unitWeights(units));
}
