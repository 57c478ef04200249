import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMilliseconds, cpuSlowness } from '../../../support/cpu-slowness.ts';
import { enrolmentMark, markEnrolment, unitMark, type QuizMark } from '../../../../src/domain/marking/mark.ts';
import { resultsFromProgress } from '../../../../src/domain/progress/results-from-progress.ts';
import {
  courseOf,
  incompletePercentages,
  JUST_BELOW_100,
  notPercentages,
  notWeights,
  ordinaryQuizMarks,
  ordinaryWeights,
  percentages,
  quizMarks,
  quizMarksFor,
  units,
  weights,
} from '../arbitraries.ts';

const runs = { numRuns: 300 };
const marked = fc.record({ weight: weights, mark: percentages });
const someMarked = fc.array(marked, { minLength: 1, maxLength: 8 });
const coursesMarkedByHand = units(undefined, 1).chain((structures) =>
  fc.record({ structure: fc.constant({ units: structures, certificates: [] }), quizzes: quizMarksFor(structures) }),
);

/** Milliseconds of CPU time that the cheapest of several runs takes. */
const leastCpu = (work: () => unknown): number => Math.min(...Array.from({ length: 15 }, () => cpuMilliseconds(work)));

describe('unitMark', () => {
  it('is the progress where nothing was marked by hand', () => {
    fc.assert(
      fc.property(percentages, (progress) => {
        expect(unitMark(progress, null)).toBe(progress);
      }),
    );
  });

  it('is the quiz mark where there is one, whatever the progress', () => {
    fc.assert(
      fc.property(percentages, ordinaryQuizMarks, (progress, quiz) => {
        expect(unitMark(progress, quiz)).toBeCloseTo((quiz.score / quiz.maxScore) * 100, 9);
      }),
      runs,
    );
  });

  it('is 100 only for the full score and 0 only for none', () => {
    fc.assert(
      fc.property(quizMarks, (quiz) => {
        const mark = unitMark(0, quiz);
        expect(mark >= 0 && mark <= 100).toBe(true);
        expect(mark === 100).toBe(quiz.score === quiz.maxScore);
        expect(mark === 0).toBe(quiz.score === 0);
      }),
      runs,
    );
    expect(unitMark(0, { score: 1e15 - 0.125, maxScore: 1e15 })).toBe(JUST_BELOW_100);
  });

  it('never falls when the score rises', () => {
    fc.assert(
      fc.property(weights, weights, weights, (a, b, c) => {
        const [low, high, maxScore] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
        expect(unitMark(0, { score: low, maxScore })).toBeLessThanOrEqual(unitMark(0, { score: high, maxScore }));
      }),
      runs,
    );
  });

  it.each([
    [{ score: 29, maxScore: 100 }, 29],
    [{ score: 7, maxScore: 100 }, 7],
    [{ score: 8.3, maxScore: 10 }, 83],
    [{ score: 0.57, maxScore: 1 }, 57],
    [{ score: -0, maxScore: 4 }, 0],
    [{ score: 1.7e308, maxScore: 1.7e308 }, 100],
    [{ score: 0.8e308, maxScore: 1.6e308 }, 50],
  ])('of %p is %p', (quiz, expected) => {
    expect(unitMark(12, quiz)).toBe(expected);
  });

  it('refuses what is no percentage or no quiz mark, naming it', () => {
    fc.assert(
      fc.property(notPercentages, fc.option(quizMarks), (progress, quiz) => {
        expect(() => unitMark(progress, quiz)).toThrow(RangeError);
      }),
    );
    fc.assert(
      fc.property(notWeights, (maxScore) => {
        expect(() => unitMark(0, { score: 0, maxScore })).toThrow(/^maxScore must be a positive number/);
      }),
    );
    for (const score of [-1, 10.000001, Number.NaN, Infinity]) {
      expect(() => unitMark(0, { score, maxScore: 10 })).toThrow(
        new RangeError(`score must be from 0 to 10, not ${score}`),
      );
    }
  });
});

describe('enrolmentMark', () => {
  it('lies between the lowest and the highest mark', () => {
    fc.assert(
      fc.property(someMarked, (list) => {
        const mark = enrolmentMark(list);
        expect(mark).toBeGreaterThanOrEqual(Math.min(...list.map((unit) => unit.mark)));
        expect(mark).toBeLessThanOrEqual(Math.max(...list.map((unit) => unit.mark)));
      }),
      runs,
    );
  });

  it('is the common mark where all are equal: exactly 100 for 100s, exactly 0 for 0s', () => {
    fc.assert(
      fc.property(fc.array(weights, { minLength: 1 }), fc.oneof(percentages, fc.constantFrom(0, 100)), (list, mark) => {
        expect(enrolmentMark(list.map((weight) => ({ weight, mark })))).toBe(mark);
      }),
      runs,
    );
  });

  it('is 100 only where all are, and 0 only where all are', () => {
    fc.assert(
      fc.property(
        fc.array(weights),
        incompletePercentages,
        weights,
        fc.array(weights),
        (before, mark, weight, after) => {
          const full = (list: number[]) => list.map((w) => ({ weight: w, mark: 100 }));
          const none = (list: number[]) => list.map((w) => ({ weight: w, mark: 0 }));
          expect(enrolmentMark([...full(before), { weight, mark }, ...full(after)])).toBeLessThan(100);
          expect(enrolmentMark([...none(before), { weight, mark }, ...none(after)]) > 0).toBe(mark > 0);
        },
      ),
      runs,
    );
  });

  it('never falls when a mark rises', () => {
    fc.assert(
      fc.property(someMarked, fc.nat(), percentages, (list, position, other) => {
        const index = position % list.length;
        const [low, high] = [list[index]!.mark, other].sort((a, b) => a - b) as [number, number];
        const having = (mark: number) => enrolmentMark(list.with(index, { ...list[index]!, mark }));
        expect(having(low)).toBeLessThanOrEqual(having(high));
      }),
      runs,
    );
  });

  it('is the weight-mean', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ weight: ordinaryWeights, mark: percentages }), { minLength: 1, maxLength: 8 }),
        (list) => {
          const total = list.reduce((sum, { weight }) => sum + weight, 0);
          const mean = list.reduce((sum, { weight, mark }) => sum + weight * mark, 0) / total;
          expect(enrolmentMark(list)).toBeCloseTo(mean, 9);
        },
      ),
      runs,
    );
  });

  it('has no answer without units, and refuses bad weights and marks, naming them', () => {
    expect(() => enrolmentMark([])).toThrow(RangeError);
    fc.assert(
      fc.property(someMarked, notWeights, notPercentages, (list, weight, mark) => {
        const index = list.length;
        const error = (unit: { weight: number; mark: number }) => () => enrolmentMark([...list, unit]);
        expect(error({ weight, mark: 1 })).toThrow(`the weight of units[${index}] must be a positive number`);
        expect(error({ weight: 1, mark })).toThrow(`the mark of units[${index}] must be a number from 0 to 100`);
      }),
    );
  });
});

describe('markEnrolment, nothing marked by hand', () => {
  const none = new Map<string, QuizMark>();

  it('has the progress as its mark, with or without units, and each unit its own', () => {
    fc.assert(
      fc.property(percentages, units(), (progress, structures) => {
        const { units: results, mark } = markEnrolment(progress, { units: structures, certificates: [] }, none);
        expect(mark).toBe(progress);
        expect(results).toEqual(
          resultsFromProgress(progress, structures).map((unit) => ({ ...unit, mark: unit.progress })),
        );
      }),
      runs,
    );
    expect(markEnrolment(-0, courseOf(), none).mark).toBe(0);
  });

  it('agrees with the results: the mean of the units, 100 only when all are achieved, 0 only when none is started', () => {
    fc.assert(
      fc.property(percentages, units(undefined, 1), (progress, structures) => {
        const { units: results, mark } = markEnrolment(progress, { units: structures, certificates: [] }, none);
        const mean = enrolmentMark(
          results.map((unit, index) => ({ weight: structures[index]!.weight, mark: unit.mark })),
        );
        expect(Math.abs(mean - mark)).toBeLessThan(1e-9);
        expect(mark === 100).toBe(results.every((unit) => unit.status === 'ACHIEVED'));
        expect(mark === 0).toBe(results.every((unit) => unit.status === 'NOT_STARTED'));
      }),
      runs,
    );
  });

  it('takes no notice of marks of units that the course does not have', () => {
    const elsewhere = new Map([['gone', { score: 0, maxScore: 10 }]]);
    expect(markEnrolment(80, courseOf(1, 2), elsewhere)).toEqual(markEnrolment(80, courseOf(1, 2), none));
    expect(markEnrolment(80, courseOf(), elsewhere)).toEqual({ units: [], mark: 80 });
  });
});

describe('markEnrolment, units marked by hand', () => {
  it('never falls when the progress rises', () => {
    fc.assert(
      fc.property(coursesMarkedByHand, percentages, percentages, ({ structure, quizzes }, a, b) => {
        const lower = markEnrolment(Math.min(a, b), structure, quizzes);
        const higher = markEnrolment(Math.max(a, b), structure, quizzes);
        expect(lower.mark).toBeLessThanOrEqual(higher.mark);
      }),
      runs,
    );
  });

  it('counts the quiz instead of the progress, but leaves the results alone', () => {
    fc.assert(
      fc.property(coursesMarkedByHand, percentages, ({ structure, quizzes }, progress) => {
        const { units: results } = markEnrolment(progress, structure, quizzes);
        for (const [index, { mark, ...result }] of results.entries()) {
          expect(result).toEqual(resultsFromProgress(progress, structure.units)[index]);
          const quiz = quizzes.get(result.unitId);
          expect(mark).toBe(quiz ? unitMark(0, quiz) : result.progress);
        }
      }),
    );
  });

  it('is the weight-mean of the marks of the units, 100 only when all are', () => {
    fc.assert(
      fc.property(coursesMarkedByHand, percentages, ({ structure, quizzes }, progress) => {
        const { units: results, mark } = markEnrolment(progress, structure, quizzes);
        const list = results.map((unit, index) => ({ weight: structure.units[index]!.weight, mark: unit.mark }));
        expect(Math.abs(mark - enrolmentMark(list))).toBeLessThan(1e-9);
        expect(mark === 100).toBe(results.every((unit) => unit.mark === 100));
      }),
      runs,
    );
  });

  it('passes a threshold when, and only when, the exact mean does', () => {
    const unitList = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 10 }), quiz: ordinaryQuizMarks }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(unitList, percentages, (list, progress) => {
        // 232792560 is a multiple of every highest score up to 20, so all of this is in whole numbers.
        const scores = list.map(({ weight, quiz }) => BigInt((weight * quiz.score * 232792560) / quiz.maxScore));
        const highest = BigInt(list.reduce((sum, { weight }) => sum + weight, 0) * 232792560);
        const hundredfold = 100n * scores.reduce((a, b) => a + b, 0n);
        const passes = Number(hundredfold / highest);
        const { mark } = markEnrolment(
          progress,
          courseOf(...list.map(({ weight }) => weight)),
          new Map(list.map(({ quiz }, index) => [`unit-${index}`, quiz])),
        );
        expect(mark).toBeGreaterThanOrEqual(passes);
        expect(mark).toBeLessThan(passes + 1);
        if (BigInt(passes) * highest === hundredfold) expect(mark).toBe(passes);
      }),
      runs,
    );
  });

  it('is exactly the threshold where plain floating point comes out below it', () => {
    const quizzes = new Map([
      ['unit-0', { score: 5, maxScore: 12 }],
      ['unit-1', { score: 1, maxScore: 12 }],
      ['unit-2', { score: 0, maxScore: 6 }],
    ]);
    expect((5 * (500 / 12) + 2 * (100 / 12)) / 9).toBeLessThan(25);
    expect(markEnrolment(60, courseOf(5, 2, 2), quizzes).mark).toBe(25);
  });

  it('mixes progress and quiz by weight', () => {
    const quizzes = new Map([['unit-1', { score: 9, maxScore: 12 }]]);
    const { units: results, mark } = markEnrolment(50, courseOf(1, 2, 1), quizzes);
    expect(results.map((unit) => [unit.progress, unit.mark])).toEqual([
      [100, 100],
      [50, 75],
      [0, 0],
    ]);
    expect(mark).toBe(62.5);
  });

  it('is cheap for many digits in the largest course', () => {
    const course = courseOf(...Array.from({ length: 100 }, (_, index) => 0.001 + index * 0.0012345678901234567));
    const quiz = { score: 0.12345678901234568, maxScore: 0.9876543210987654 };
    const oneByHand = new Map([['unit-0', quiz]]);
    const allByHand = new Map(
      course.units.map(({ id }, index) => [id, { score: quiz.score, maxScore: quiz.maxScore + index }]),
    );
    const limit = 4 * cpuSlowness();
    // It takes less than 1.5 ms; multiplying one denominator after the other took more than 10 ms for the first.
    expect(leastCpu(() => markEnrolment(Number.MIN_VALUE, course, oneByHand))).toBeLessThan(limit);
    expect(leastCpu(() => markEnrolment(33.12345678901234, course, allByHand))).toBeLessThan(limit);
  });

  it('refuses what resultsFromProgress and unitMark refuse', () => {
    const quizzes = new Map([['unit-0', { score: 11, maxScore: 10 }]]);
    expect(() => markEnrolment(1, courseOf(1), quizzes)).toThrow(/^score must be/);
    expect(() => markEnrolment(100.1, courseOf(), new Map())).toThrow(/^progress must be/);
    expect(() => markEnrolment(1, courseOf(0), new Map())).toThrow(/^the weight of unit unit-0/);
  });
});
