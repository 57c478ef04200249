import { describe, expect, it } from '@jest/globals';
import { quizResultsJson, type QuizResult } from '../../../src/features/lms/rules/quiz-results.ts';

const result: QuizResult = {
  unit: 'U1',
  name: 'Final "quiz"\n\u2028',
  score: 7.5,
  maxScore: 10,
  passed: true,
  markedAt: new Date('2026-03-01T12:00:00.250+02:00'),
};

describe('quizResultsJson', () => {
  it('is a JSON array with the documented fields, in UTC', () => {
    expect(JSON.parse(quizResultsJson([result]))).toEqual([{ ...result, markedAt: '2026-03-01T10:00:00.250Z' }]);
    expect(Object.keys(JSON.parse(quizResultsJson([result]))[0])).toEqual([
      'unit',
      'name',
      'score',
      'maxScore',
      'passed',
      'markedAt',
    ]);
    expect(quizResultsJson([])).toBe('[]');
  });

  it('tells nothing else of a result', () => {
    const withMore = { ...result, markedByUserId: 'secret' };
    expect(quizResultsJson([withMore])).not.toContain('secret');
  });

  it.each([{ score: NaN }, { maxScore: Infinity }, { markedAt: new Date(NaN) }])(
    'refuses %j, which JSON cannot say',
    (wrong) => {
      expect(() => quizResultsJson([{ ...result, ...wrong }])).toThrow(RangeError);
    },
  );
});
