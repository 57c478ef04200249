import type { UnitStructure } from '../courses/course-structure.ts';
import { inWholeNumbers, ratioOf, workedThroughInOrder, type Ratio } from '../numbers/ratio.ts';
import { requirePercentage, requirePositive } from '../numbers/require-number.ts';

/** The weights of the units as whole numbers in the same proportions. */
export function unitWeights(units: readonly UnitStructure[]): bigint[] {
  return inWholeNumbers(units.map(({ id, weight }) => requirePositive(weight, `the weight of unit ${id}`)));
}

/**
 * How far each unit is done, exactly: units are worked through in order, each by its weight (decisions.md, "Progress → results" 3).
 * @param progress percentage of the course, 0–100
 * @throws RangeError for a progress outside 0–100 or a weight that is not positive and finite; it names the value
 */
export function unitRatios(progress: number, units: readonly UnitStructure[]): Ratio[] {
  return workedThroughInOrder(ratioOf(requirePercentage(progress, 'progress'), 100), unitWeights(units));
}
