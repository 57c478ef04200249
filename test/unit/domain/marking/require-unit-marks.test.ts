import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  requireCheapScores,
  requireUnitMarks,
  type GivenMark,
} from '../../../../src/domain/marking/require-unit-marks.ts';
import { markEnrolment } from '../../../../src/domain/marking/mark.ts';

const units = Array.from({ length: 8 }, (_, index) => ({ id: `unit-${index}`, code: `U${index}` }));

const mark: fc.Arbitrary<GivenMark> = fc.record({
  unitId: fc.constantFrom(...units.map(({ id }) => id), 'foreign'),
  score: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.double()),
  maxScore: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.double()),
});

const accepts = (results: readonly GivenMark[]): boolean => {
  try {
    requireUnitMarks(results, units);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ name: 'DomainError' });
    return false;
  }
};

describe('results that are given by hand', () => {
  it('are accepted exactly when each can be recorded', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 10 }), (results) => {
        const isUsable =
          results.length > 0 &&
          new Set(results.map(({ unitId }) => unitId)).size === results.length &&
          results.every(
            ({ unitId, score, maxScore }) =>
              unitId !== 'foreign' && maxScore > 0 && maxScore < Infinity && score >= 0 && score <= maxScore,
          );
        expect(accepts(results)).toBe(isUsable);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that are accepted can be marked with', () => {
    const structure = { units: units.map(({ id }) => ({ id, weight: 1, outcomes: [] })), certificates: [] };
    fc.assert(
      fc.property(fc.uniqueArray(mark, { selector: ({ unitId }) => unitId, minLength: 8 }), (given) => {
        const results = given.filter((each) => accepts([each]));
        const marks = new Map(results.map(({ unitId, score, maxScore }) => [unitId, { score, maxScore }]));
        expect(markEnrolment(50, structure, marks).mark).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('have a bounded number of decimal places when they are asked for, and not when the LMS has accepted them', () => {
    const given = { unitId: 'unit-0', score: 0, maxScore: 1 };
    expect(() => requireUnitMarks([{ ...given, score: 1e-7, maxScore: 1e-7 }], units)).not.toThrow();
    expect(() => requireCheapScores([{ ...given, score: 1e-7 }], units)).toThrow(
      /unit U0 must be 0, or 0\.000001 or more/,
    );
    expect(() => requireCheapScores([{ ...given, maxScore: 1e-7 }], units)).toThrow(
      /unit U0 must be 0\.000001 or more/,
    );
    expect(() => requireCheapScores([{ ...given, score: 1e-6, maxScore: 1e-6 }], units)).not.toThrow();
  });

  it('are 200 at most', () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ id: `u${index}`, code: `${index}` }));
    const results = many.map(({ id }) => ({ unitId: id, score: 1, maxScore: 1 }));
    expect(() => requireUnitMarks(results, many)).toThrow(/1 to 200/);
    expect(() => requireUnitMarks(results.slice(1), many)).not.toThrow();
  });
});
