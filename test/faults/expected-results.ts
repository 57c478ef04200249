import type { GivenMark } from './action-load.ts';
import type { CourseRow } from './facts.ts';
import { clamped, compare, divided, exactly, minus, plus, times, toNumber, whole, type Fraction } from './fraction.ts';

export interface ExpectedResult {
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'ACHIEVED';
  readonly progress: number;
  readonly mark: number;
}

export interface Expected {
  readonly units: ReadonlyMap<string, ExpectedResult>;
  readonly outcomes: ReadonlyMap<string, ExpectedResult>;
  readonly mark: number;
  /** Definitions whose threshold the mark reaches. */
  readonly earned: ReadonlySet<string>;
}

const none = whole(0);
const hundred = whole(100);

/**
 * Computes the expected results of an enrolment at a progress, from the rules alone. Units are done in order by weight,
 * the outcomes of a unit in order in equal shares. The mark is the weighted mean of the units' marks, and there is a
 * certificate if it reaches the threshold. This shares no code with the service.
 * @param progress 0–100
 * @param marks the latest mark that was given by hand for each unit
 */
export function expectedResults(course: CourseRow, progress: number, marks: ReadonlyMap<string, GivenMark>): Expected {
  const weights = course.units.map(({ weight }) => exactly(weight));
  const total = weights.reduce(plus, none);
  const completed = divided(times(exactly(progress), total), hundred);
  const units = new Map<string, ExpectedResult>();
  const outcomes = new Map<string, ExpectedResult>();
  let before = none;
  let weighted = none;
  for (const [index, unit] of course.units.entries()) {
    const weight = weights[index]!;
    const share = divided(clamped(minus(completed, before), none, weight), weight);
    before = plus(before, weight);
    const given = marks.get(unit.id);
    const mark = given === undefined ? share : divided(exactly(given.score), exactly(given.maxScore));
    weighted = plus(weighted, times(mark, weight));
    units.set(unit.id, result(share, mark));
    const parts = whole(unit.outcomeIds.length);
    for (const [position, id] of unit.outcomeIds.entries()) {
      const part = clamped(minus(times(share, parts), whole(position)), none, whole(1));
      outcomes.set(id, result(part, part));
    }
  }
  const mark = total.over === 0n ? exactly(progress) : divided(times(weighted, hundred), total);
  const earned = course.definitions.filter(({ threshold }) => compare(mark, exactly(threshold)) >= 0);
  return { units, outcomes, mark: toNumber(mark), earned: new Set(earned.map(({ id }) => id)) };
}

function result(share: Fraction, mark: Fraction): ExpectedResult {
  const status =
    compare(share, none) === 0 ? 'NOT_STARTED' : compare(share, whole(1)) === 0 ? 'ACHIEVED' : 'IN_PROGRESS';
  return { status, progress: toNumber(times(share, hundred)), mark: toNumber(times(mark, hundred)) };
}
