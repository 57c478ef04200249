import type { UnitStructure } from '../courses/course-structure.ts';
import { requireWeight } from '../courses/relative-weights.ts';
import { requirePercentage } from './percentage.ts';
import { sharesInOrder } from './shares-in-order.ts';

export type ResultStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'ACHIEVED';

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
 * Converts the progress of an enrolment into the results of its units and outcomes (§4.1 rule 3; decisions.md, "Progress → results" 3):
 * units in order by weight, the outcomes of a unit in order in equal shares. What it guarantees is said at `sharesInOrder`.
 * @param progress percentage of the course, 0–100
 * @returns one result per unit, in the order of `units`; none for a course without units
 * @throws RangeError for a progress outside 0–100 or a weight that is not positive and finite; it names the value
 */
export function resultsFromProgress(progress: number, units: readonly UnitStructure[]): UnitResult[] {
  const checked = requirePercentage(progress, 'progress');
  for (const unit of units) requireWeight(unit.weight, `the weight of unit ${unit.id}`);
  const shares = sharesInOrder(
    checked,
    units.map((unit) => unit.weight),
  );
  return units.map((unit, index) => unitResult(unit, shares[index]!));
}

function unitResult(unit: UnitStructure, progress: number): UnitResult {
  const shares = sharesInOrder(
    progress,
    unit.outcomes.map(() => 1),
  );
  const outcomes = unit.outcomes.map((outcome, index) => {
    const share = shares[index]!;
    return { outcomeId: outcome.id, progress: share, status: statusOf(share) };
  });
  return { unitId: unit.id, progress, status: statusOf(progress), outcomes };
}

function statusOf(progress: number): ResultStatus {
  if (progress === 100) return 'ACHIEVED';
  return progress === 0 ? 'NOT_STARTED' : 'IN_PROGRESS';
}
