import fc from 'fast-check';
import type { CourseStructure, UnitStructure } from '../../../src/domain/courses/course-structure.ts';
import type { QuizMark } from '../../../src/domain/marking/mark.ts';

export const JUST_BELOW_100 = 100 - 2 ** -46;
const SMALLEST = Number.MIN_VALUE;
const LARGEST = Number.MAX_VALUE;

/** Percentages: ordinary ones, and those at the edges of floating point. */
export const percentages = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0),
  fc.constantFrom(0, SMALLEST, 1e-300, 1e-9, 50, 99.999999, JUST_BELOW_100, 100),
);

export const incompletePercentages = percentages.filter((value) => value < 100);

export const notPercentages = fc.oneof(
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -SMALLEST, 100 + 2 ** -46),
  fc.double({ max: -SMALLEST, noNaN: true }),
  fc.double({ min: 100, minExcluded: true, noNaN: true }),
);

export const ordinaryWeights = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
);

/** Weights of any magnitude: 1e-9 may stand next to 1e9, and the smallest double next to the largest. */
export const weights = fc.oneof(
  ordinaryWeights,
  fc.constantFrom(SMALLEST, 1e-9, 0.1, 1 / 3, 1e9, LARGEST),
  fc.double({ min: SMALLEST, max: LARGEST, noNaN: true }),
);

export const notWeights = fc.oneof(
  fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity),
  fc.double({ max: -SMALLEST, noNaN: true }),
);

export function units(weight: fc.Arbitrary<number> = weights, minLength = 0): fc.Arbitrary<UnitStructure[]> {
  const shape = fc.tuple(weight, fc.nat({ max: 5 }));
  return fc.array(shape, { minLength, maxLength: 7 }).map((shapes) =>
    shapes.map(([unitWeight, outcomes], index) => ({
      id: `unit-${index}`,
      weight: unitWeight,
      outcomes: Array.from({ length: outcomes }, (_, position) => ({ id: `outcome-${index}-${position}` })),
    })),
  );
}

export function courseOf(...unitWeights: number[]): CourseStructure {
  return {
    units: unitWeights.map((weight, index) => ({ id: `unit-${index}`, weight, outcomes: [] })),
    certificates: [],
  };
}

/** Whole scores out of up to 20, as a teacher gives them. */
export const ordinaryQuizMarks: fc.Arbitrary<QuizMark> = fc
  .integer({ min: 1, max: 20 })
  .chain((maxScore) => fc.integer({ min: 0, max: maxScore }).map((score) => ({ score, maxScore })));

export const quizMarks: fc.Arbitrary<QuizMark> = fc.oneof(
  ordinaryQuizMarks,
  fc.tuple(weights, weights).map(([a, b]) => ({ score: Math.min(a, b), maxScore: Math.max(a, b) })),
);

/** Marks by hand for some of the units. */
export function quizMarksFor(structures: readonly UnitStructure[]): fc.Arbitrary<Map<string, QuizMark>> {
  return fc
    .array(fc.option(quizMarks), { minLength: structures.length, maxLength: structures.length })
    .map(
      (marks) => new Map(structures.flatMap(({ id }, index) => (marks[index] ? [[id, marks[index]] as const] : []))),
    );
}
