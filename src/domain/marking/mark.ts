import type { CourseStructure } from '../courses/course-structure.ts';
import { inWholeNumbers, ratioOf, toPercentage, weightMean, type Ratio } from '../numbers/ratio.ts';
import { requirePercentage, requirePositive } from '../numbers/require-number.ts';
import { resultsFromProgress, type UnitResult } from '../progress/results-from-progress.ts';
import { unitRatios, unitWeights } from '../progress/unit-ratios.ts';

export interface QuizMark {
  /** The score, from 0 to `maxScore`. */
  readonly score: number;
  /** Positive and finite. */
  readonly maxScore: number;
}

/**
 * Returns the mark of a unit, 0–100: that of its latest quiz if a user marked it by hand, else its progress
 * (docs/product.md "Marks"). It is 100 only for the full score.
 * @throws RangeError for a progress outside 0–100, or a quiz whose score does not lie between 0 and a positive maxScore
 */
export function unitMark(progress: number, quiz: QuizMark | null): number {
  const checked = requirePercentage(progress, 'progress');
  return quiz ? toPercentage(quizRatio(quiz)) : checked;
}

/** Returns the mark of a quiz as a ratio. @throws RangeError unless the score lies between 0 and a positive maxScore */
export function quizRatio({ score, maxScore }: QuizMark): Ratio {
  requirePositive(maxScore, 'maxScore');
  if (!(score >= 0 && score <= maxScore)) throw new RangeError(`score must be from 0 to ${maxScore}, not ${score}`);
  return ratioOf(score, maxScore);
}

/**
 * Returns the weighted mean of the marks of units (docs/product.md "Marks"), exact but for one rounding at the end. It
 * lies between the lowest and the highest mark, is 100 only when all are, and never falls when a mark rises.
 * @throws RangeError for no units at all (use `markEnrolment`), a mark outside 0–100, or a weight that is not positive
 * and finite
 */
export function enrolmentMark(units: readonly { readonly weight: number; readonly mark: number }[]): number {
  if (units.length === 0) throw new RangeError('units must not be empty: a course without units has no mean');
  const weights = units.map(({ weight }, index) => requirePositive(weight, `the weight of units[${index}]`));
  const marks = units.map(({ mark }, index) => ratioOf(requirePercentage(mark, `the mark of units[${index}]`), 100));
  return toPercentage(weightMean(marks, inWholeNumbers(weights)));
}

/**
 * Returns results and marks of an enrolment from its progress and the marks given by hand.
 * @param progress percentage of the course, 0–100
 * @param quizMarks the latest quiz mark by unit id; marks of units that the course does not have are ignored
 * @throws RangeError as `resultsFromProgress` and `unitMark`
 */
export function markEnrolment(
  progress: number,
  structure: CourseStructure,
  quizMarks: ReadonlyMap<string, QuizMark>,
): { units: (UnitResult & { mark: number })[]; mark: number } {
  const units = resultsFromProgress(progress, structure.units).map((result) => {
    const quiz = quizMarks.get(result.unitId);
    return { ...result, mark: quiz ? toPercentage(quizRatio(quiz)) : result.progress };
  });
  return { units, mark: markOf(progress, structure, quizMarks) };
}

/**
 * Returns the mark of an enrolment alone, as `markEnrolment` does.
 *
 * It is the weighted mean of the units' exact marks, before they are rounded to doubles. Without marks given by hand this
 * mean is the progress, so the progress is taken unchanged. The mark of a course without units is its progress too.
 */
export function markOf(
  progress: number,
  { units }: Pick<CourseStructure, 'units'>,
  quizMarks: ReadonlyMap<string, QuizMark>,
): number {
  const byHand = units.map(({ id }) => {
    const quiz = quizMarks.get(id);
    return quiz ? quizRatio(quiz) : null;
  });
  if (byHand.every((ratio) => ratio === null)) return requirePercentage(progress, 'progress');
  const ratios = unitRatios(progress, units).map((done, index) => byHand[index] ?? done);
  return toPercentage(weightMean(ratios, unitWeights(units)));
}
