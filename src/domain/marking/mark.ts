import type { CourseStructure } from '../courses/course-structure.ts';
import { relativeWeights, requireWeight } from '../courses/relative-weights.ts';
import { JUST_BELOW_100, requirePercentage } from '../progress/percentage.ts';
import { resultsFromProgress, type UnitResult } from '../progress/results-from-progress.ts';

export interface QuizMark {
  /** From 0 to `maxScore`. */
  readonly score: number;
  /** Positive and finite. */
  readonly maxScore: number;
}

/**
 * The mark of a unit, 0–100: that of its latest quiz where it was marked by hand, else its progress (decisions.md, "Progress →
 * results" 4). It is 100 only for the full score.
 * @throws RangeError for a progress outside 0–100, or a quiz whose score does not lie between 0 and a positive maxScore
 */
export function unitMark(progress: number, quiz: QuizMark | null): number {
  const checked = requirePercentage(progress, 'progress');
  if (!quiz) return checked;
  const { score, maxScore } = quiz;
  if (!(Number.isFinite(maxScore) && maxScore > 0)) {
    throw new RangeError(`maxScore must be a positive number, not ${maxScore}`);
  }
  if (!(score >= 0 && score <= maxScore)) throw new RangeError(`score must be from 0 to ${maxScore}, not ${score}`);
  if (score === maxScore) return 100;
  const hundredfold = 100 * score + 0;
  return Math.min(Number.isFinite(hundredfold) ? hundredfold / maxScore : (score / maxScore) * 100, JUST_BELOW_100);
}

/**
 * The weight-mean of the marks of units (decisions.md, "Progress → results" 4). It lies between the lowest and the highest mark, is below the
 * highest unless all are equal (rounding must not earn a certificate), and never falls when a mark rises.
 * @throws RangeError for no units at all (use `markEnrolment`), a mark outside 0–100, or a weight that is not positive and finite
 */
export function enrolmentMark(units: readonly { readonly weight: number; readonly mark: number }[]): number {
  if (units.length === 0) throw new RangeError('units must not be empty: a course without units has no mean');
  for (const [index, { weight }] of units.entries()) requireWeight(weight, `the weight of units[${index}]`);
  const marks = units.map(({ mark }, index) => requirePercentage(mark, `the mark of units[${index}]`));
  const lowest = marks.reduce((a, b) => Math.min(a, b));
  const highest = marks.reduce((a, b) => Math.max(a, b));
  if (lowest === highest) return lowest;

  // Plain sums in a fixed order on purpose: each step is monotone, a compensated sum would not be.
  const weights = relativeWeights(units.map(({ weight }) => weight));
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = weights.reduce((sum, weight, index) => sum + weight * marks[index]!, 0) / total;
  const justBelowHighest = highest * (1 - Number.EPSILON / 2);
  return Math.min(Math.max(mean, lowest), justBelowHighest);
}

/**
 * Results and marks of an enrolment from its progress and what was marked by hand.
 *
 * Where no unit was marked by hand the mark IS the progress, which is what the weight-mean of the units' progress amounts to: taken over as it
 * is, so that a student at exactly the threshold is not one rounding below it. A course without units is marked likewise.
 * @param progress percentage of the course, 0–100
 * @param quizMarks the latest quiz mark by unit id; marks of units that the course does not have count for nothing
 * @throws RangeError as `resultsFromProgress` and `unitMark`
 */
export function markEnrolment(
  progress: number,
  structure: CourseStructure,
  quizMarks: ReadonlyMap<string, QuizMark>,
): { units: (UnitResult & { mark: number })[]; mark: number } {
  const units = resultsFromProgress(progress, structure.units).map((result) => ({
    ...result,
    mark: unitMark(result.progress, quizMarks.get(result.unitId) ?? null),
  }));
  const markedByHand = units.some((unit) => quizMarks.has(unit.unitId));
  if (!markedByHand) return { units, mark: requirePercentage(progress, 'progress') };
  const weighted = structure.units.map((unit, index) => ({ weight: unit.weight, mark: units[index]!.mark }));
  return { units, mark: enrolmentMark(weighted) };
}
