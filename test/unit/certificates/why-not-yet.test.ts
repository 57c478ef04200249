import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markEnrolment, type QuizMark } from '../../../src/domain/marking/mark.ts';
import { resultsFromProgress } from '../../../src/domain/progress/results-from-progress.ts';
import { whyNotYet, type EnrolmentSoFar } from '../../../src/features/certificates/rules/why-not-yet.ts';
import { courseOf, percentages, quizMarksFor, units } from '../domain/arbitraries.ts';

const runs = { numRuns: 500 };

const cases = units().chain((structures) =>
  fc.record({
    enrolment: fc.record({
      isActive: fc.constant(true),
      progress: percentages,
      units: fc.constant(structures),
      quizMarks: fc.oneof(fc.constant(new Map<string, QuizMark>()), quizMarksFor(structures)),
    }),
    threshold: percentages,
  }),
);

const markAt = ({ units, quizMarks }: EnrolmentSoFar, progress: number, more: ReadonlyMap<string, QuizMark> = none) =>
  markEnrolment(progress, { units, certificates: [] }, new Map([...quizMarks, ...more])).mark;

const none: ReadonlyMap<string, QuizMark> = new Map();

const marks = (unitIds: readonly string[], score: number): ReadonlyMap<string, QuizMark> =>
  new Map(unitIds.map((id) => [id, { score, maxScore: 100 }]));

/** Checks what is said of each generated enrolment whose certificate can still be earned. */
const ofReachable = (
  check: (
    enrolment: EnrolmentSoFar,
    threshold: number,
    why: Extract<ReturnType<typeof whyNotYet>, { kind: 'REACHABLE' }>,
  ) => void,
) =>
  fc.assert(
    fc.property(cases, ({ enrolment, threshold }) => {
      const why = whyNotYet(enrolment, threshold);
      if (why.kind === 'REACHABLE') check(enrolment, threshold, why);
    }),
    runs,
  );

describe('why a certificate is not earned yet', () => {
  it('is that the mark is reached, exactly when the next calculation earns it', () => {
    fc.assert(
      fc.property(cases, ({ enrolment, threshold }) => {
        const isReached = whyNotYet(enrolment, threshold).kind === 'REACHED';
        expect(isReached).toBe(markAt(enrolment, enrolment.progress) >= threshold);
      }),
      runs,
    );
  });

  it('is that it cannot be reached, exactly when all progress does not suffice', () => {
    fc.assert(
      fc.property(cases, ({ enrolment, threshold }) => {
        const why = whyNotYet(enrolment, threshold);
        const best = markAt(enrolment, 100);
        expect(why.kind === 'UNREACHABLE').toBe(best < threshold);
        if (why.kind === 'UNREACHABLE') expect(why.bestMark).toBe(best);
      }),
      runs,
    );
  });

  it('names a progress that suffices, and no tenth less does', () => {
    ofReachable((enrolment, threshold, { neededProgress }) => {
      expect(markAt(enrolment, neededProgress)).toBeGreaterThanOrEqual(threshold);
      const less = (Math.round(neededProgress * 10) - 1) / 10;
      expect(less < 0 || markAt(enrolment, less) < threshold).toBe(true);
    });
  });

  it('names a mark of the open units that suffices, and no tenth less does', () => {
    ofReachable((enrolment, threshold, { neededMark, openUnitIds }) => {
      if (neededMark === null) return;
      const markWith = (mark: number) => markAt(enrolment, enrolment.progress, marks(openUnitIds, mark));
      expect(markWith(neededMark)).toBeGreaterThanOrEqual(threshold);
      const less = (Math.round(neededMark * 10) - 1) / 10;
      expect(less < 0 || markWith(less) < threshold).toBe(true);
    });
  });

  it('names outcomes that suffice when they are done', () => {
    ofReachable((enrolment, threshold, { missing, neededProgress }) => {
      if (enrolment.units.length === 0) return;
      expect(markAt(enrolment, enrolment.progress, marks(idsOf(missing), 100))).toBeGreaterThanOrEqual(threshold);
      // And so does each progress at which they are done.
      for (const progress of [neededProgress, neededProgress + 0.1, 99.9, 100].filter((each) => each <= 100)) {
        if (allDone(enrolment, progress, missing))
          expect(markAt(enrolment, progress)).toBeGreaterThanOrEqual(threshold);
      }
    });
  });

  it('names no outcome that is superfluous', () => {
    ofReachable((enrolment, threshold, { missing }) => {
      const named = new Set(
        missing.flatMap(({ unitId, outcomeIds }) => (outcomeIds.length > 0 ? outcomeIds : [unitId])),
      );
      // At no progress that leaves the last one untouched is the threshold reached.
      const last = [...named].at(-1);
      for (let percent = 0; percent <= 100; percent += 1) {
        const results = resultsFromProgress(percent, enrolment.units);
        const found = results
          .flatMap((unit) => [
            { id: unit.unitId, status: unit.status },
            ...unit.outcomes.map(({ outcomeId: id, status }) => ({ id, status })),
          ])
          .find(({ id }) => id === last);
        if (found?.status === 'NOT_STARTED') expect(markAt(enrolment, percent)).toBeLessThan(threshold);
      }
      for (const each of resultsFromProgress(enrolment.progress, enrolment.units)) {
        if (each.status === 'ACHIEVED') expect(named.has(each.unitId)).toBe(false);
        for (const { outcomeId, status } of each.outcomes) {
          if (status === 'ACHIEVED') expect(named.has(outcomeId)).toBe(false);
        }
      }
    });
  });

  it('never names a unit that was marked by hand', () => {
    ofReachable(({ quizMarks }, _threshold, { missing, openUnitIds }) => {
      expect([...idsOf(missing), ...openUnitIds].filter((id) => quizMarks.has(id))).toEqual([]);
    });
  });

  it('counts to the next outcome when the threshold lies within one', () => {
    const outcomes = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    const course = [
      { id: 'first', weight: 1, outcomes },
      { id: 'second', weight: 1, outcomes: [{ id: 'e' }, { id: 'f' }] },
    ];
    const enrolment = { isActive: true, progress: 20, units: course, quizMarks: none };
    expect(whyNotYet(enrolment, 60)).toEqual({
      kind: 'REACHABLE',
      neededProgress: 60,
      neededMark: 60,
      openUnitIds: ['first', 'second'],
      missing: [
        { unitId: 'first', outcomeIds: ['b', 'c', 'd'] },
        { unitId: 'second', outcomeIds: ['e'] },
      ],
    });
  });

  it('counts a bad mark by hand against the open units', () => {
    const { units: course } = courseOf(1, 1);
    const enrolment = { isActive: true, progress: 0, units: course, quizMarks: marks(['unit-0'], 40) };
    expect(whyNotYet(enrolment, 60)).toMatchObject({ kind: 'REACHABLE', neededMark: 80, openUnitIds: ['unit-1'] });
    expect(whyNotYet(enrolment, 70.5)).toEqual({ kind: 'UNREACHABLE', bestMark: 70 });
    expect(whyNotYet({ ...enrolment, isActive: false }, 60)).toEqual({ kind: 'NOT_ACTIVE' });
  });
});

const idsOf = (missing: readonly { readonly unitId: string }[]) => missing.map(({ unitId }) => unitId);

function allDone(
  { units: course }: EnrolmentSoFar,
  progress: number,
  missing: readonly { readonly unitId: string; readonly outcomeIds: readonly string[] }[],
): boolean {
  const results = new Map(resultsFromProgress(progress, course).map((each) => [each.unitId, each]));
  return missing.every(({ unitId, outcomeIds }) => {
    const { status, outcomes } = results.get(unitId)!;
    if (outcomeIds.length === 0) return status === 'ACHIEVED';
    return outcomes.every((each) => !outcomeIds.includes(each.outcomeId) || each.status === 'ACHIEVED');
  });
}
