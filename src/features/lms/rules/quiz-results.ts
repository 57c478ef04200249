import type { JsonText } from './templates/declared-variables.ts';

/** The result of one quiz in the form for the LMS (docs/product.md "Quiz results"). */
export interface QuizResult {
  /** The unit's code. */
  readonly unit: string;
  /** The quiz's name. */
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
  readonly markedAt: Date;
}

/**
 * Returns the value of ${quizResults}: a JSON array `[{unit, name, score, maxScore, passed, markedAt}]`, `markedAt` in
 * ISO 8601 and UTC.
 * @throws RangeError for a score that JSON cannot represent (NaN, infinite) or an invalid date
 */
export function quizResultsJson(results: readonly QuizResult[]): JsonText {
  const items = results.map(({ unit, name, score, maxScore, passed, markedAt }) => ({
    unit,
    name,
    score: requireFinite(score, 'score'),
    maxScore: requireFinite(maxScore, 'maxScore'),
    passed,
    markedAt: markedAt.toISOString(),
  }));
  return JSON.stringify(items) as JsonText;
}

/** JSON.stringify would silently convert such a number into null. */
function requireFinite(value: number, name: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, not ${value}`);
  return value;
}
