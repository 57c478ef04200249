import type { UnitStructure } from '../courses/course-structure.ts';
import { toPercentage, workedThroughInOrder, type Ratio } from '../numbers/ratio.ts';
import { unitRatios } from './unit-ratios.ts';

export const resultStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'ACHIEVED'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

export interface OutcomeResult {
  readonly outcomeId: string;
  readonly progress: number;
  readonly status: ResultStatus;
}

export interface UnitResult {
  readonly unitId: string;
  readonly progress: number;
  readonly status: ResultStatus;
  readonly outcomes: readonly OutcomeResult[];
}

/**
 * Converts the progress of an enrolment into the results of its units and outcomes (docs/product.md §4.1 rule 3,
 * "Results"): units in order by weight, the outcomes of a unit in order in equal shares.
 *
 * No result falls when the progress rises, and none is started before the one before it is ACHIEVED. All are
 * NOT_STARTED at exactly 0 and ACHIEVED at exactly 100. Whatever the rounding, the last unit is not ACHIEVED below 100,
 * and the first one is started above 0.
 * @param progress percentage of the course, 0–100
 * @returns one result per unit, in the order of `units`; none for a course without units
 * @throws RangeError for a progress outside 0–100 or a weight that is not positive and finite; it names the value
 */
export function resultsFromProgress(progress: number, units: readonly UnitStructure[]): UnitResult[] {
  const ratios = unitRatios(progress, units);
  return units.map((unit, index) => unitResult(unit, ratios[index]!));
}

function unitResult(unit: UnitStructure, done: Ratio): UnitResult {
  const ratios = workedThroughInOrder(
    done,
    unit.outcomes.map(() => 1n),
  );
  const outcomes = unit.outcomes.map(({ id }, index) => ({ outcomeId: id, ...result(ratios[index]!) }));
  return { unitId: unit.id, ...result(done), outcomes };
}

function result(done: Ratio): { progress: number; status: ResultStatus } {
  const progress = toPercentage(done);
  if (progress === 100) return { progress, status: 'ACHIEVED' };
  return { progress, status: progress === 0 ? 'NOT_STARTED' : 'IN_PROGRESS' };
}
