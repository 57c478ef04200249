import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { savedInWords } from '../../../src/portal/sections/enrolments/action-words.ts';
import { passedWarning, passesByScore } from '../../../src/portal/sections/enrolments/passed.ts';

const maximum = fc.double({ min: 0.001, max: 1_000_000, noNaN: true });

describe('a unit that is marked by hand', () => {
  it('is not passed with 0, and is with the maximum', () => {
    fc.assert(
      fc.property(maximum, (maxScore) => {
        expect(passesByScore(0, maxScore)).toBe(false);
        expect(passesByScore(maxScore, maxScore)).toBe(true);
        expect(passesByScore(maxScore / 2, maxScore)).toBe(true);
      }),
    );
  });

  it('is not passed while a number is missing', () => {
    expect(passesByScore(NaN, 100)).toBe(false);
    expect(passesByScore(50, NaN)).toBe(false);
    expect(passesByScore(50, 0)).toBe(false);
  });

  it('warns exactly when the choice and the score disagree', () => {
    fc.assert(
      fc.property(maximum, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (maxScore, share, passed) => {
        const score = share * maxScore;
        expect(passedWarning(passed, score, maxScore) !== null).toBe(passed !== passesByScore(score, maxScore));
        expect(passedWarning(null, score, maxScore)).toBeNull();
      }),
    );
    expect(passedWarning(true, 0, 100)).toContain('although the score is below');
    expect(passedWarning(false, 100, 100)).toContain('although the score is 50\u00a0% or more');
    expect(passedWarning(true, 101, 100)).toBeNull();
  });

  it('is named after it was saved, where “passed” disagrees with its score', () => {
    const saved = (...results: { score: number; passed: boolean }[]) =>
      savedInWords(
        {
          kind: 'MARK',
          results: results.map((each, index) => ({ ...each, unitId: `u${index}`, name: 'Exam', maxScore: 100 })),
        },
        { kind: 'MARK', ending: 'SUCCEEDED' },
      ).replaceAll('\u00a0', ' ');
    expect(saved({ score: 80, passed: true }, { score: 20, passed: false })).toBe('The results were saved.');
    expect(saved({ score: 80, passed: false }, { score: 90, passed: false })).toBe(
      'The results were saved. 2 units are “not passed”, although their scores are 50 % or more. “Passed” is for the LMS. Certificates follow from the marks.',
    );
    expect(saved({ score: 20, passed: true })).toContain('1 unit is “passed”, although its score is below 50 %.');
  });
});
