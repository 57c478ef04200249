import { asSentence } from '../../language/sentence.ts';
import { DomainError } from '../errors.ts';

/** A result that a user gives by hand. */
export interface GivenMark {
  readonly unitId: string;
  readonly score: number;
  readonly maxScore: number;
}

/** A unit of the course that is marked. */
export interface MarkableUnit {
  readonly id: string;
  readonly code: string;
}

/** Maximum number of results of one marking. The contract of the portal's API has the same limit. */
export const mostResults = 200;

/**
 * The smallest allowed highest score, and the smallest allowed score that is not 0. The contract has the former as
 * well. A mean of marks is exact, so each further decimal place would make it more expensive.
 */
const leastScore = 0.000001;

/**
 * Checks results before the LMS gets them: each is for a unit of the course, no unit has two, and each score lies
 * between 0 and its maximum. Scores and maxima are finite.
 * @param units of the enrolment's course
 * @throws DomainError NO_SUCH_UNIT, UNIT_MARKED_TWICE, SCORE_OUT_OF_RANGE, NUMBER_OF_RESULTS
 */
export function requireUnitMarks(results: readonly GivenMark[], units: readonly MarkableUnit[]): void {
  if (results.length === 0 || results.length > mostResults) {
    throw new DomainError('NUMBER_OF_RESULTS', asSentence('Give from 1 to {mostResults} results.', { mostResults }));
  }
  const codes = new Map(units.map(({ id, code }) => [id, code]));
  const marked = new Set<string>();
  for (const { unitId, score, maxScore } of results) {
    const code = codes.get(unitId);
    if (code === undefined) {
      throw new DomainError(
        'NO_SUCH_UNIT',
        asSentence('There is no such unit in the course of this enrolment: {unitId}.', { unitId }),
      );
    }
    if (marked.has(unitId)) {
      throw new DomainError(
        'UNIT_MARKED_TWICE',
        asSentence('There is more than one result for the unit {code}.', { code }),
      );
    }
    marked.add(unitId);
    if (!(maxScore > 0 && Number.isFinite(maxScore))) {
      throw new DomainError(
        'SCORE_OUT_OF_RANGE',
        asSentence('The highest score of the unit {code} must be above 0.', { code }),
      );
    }
    if (!(score >= 0 && score <= maxScore)) {
      throw new DomainError(
        'SCORE_OUT_OF_RANGE',
        asSentence('The score of the unit {code} must be from 0 to {maxScore}, not {score}.', {
          code,
          maxScore,
          score,
        }),
      );
    }
  }
}

/**
 * Checks, before the LMS gets the results, that highest scores and scores other than 0 are at least 0.000001.
 * `requireUnitMarks` does not check this, since any result that the LMS has accepted must be stored.
 * @param units of the enrolment's course, which has a unit for each result
 * @throws DomainError SCORE_OUT_OF_RANGE
 */
export function requireCheapScores(results: readonly GivenMark[], units: readonly MarkableUnit[]): void {
  const codes = new Map(units.map(({ id, code }) => [id, code]));
  for (const { unitId, score, maxScore } of results) {
    const code = codes.get(unitId)!;
    if (maxScore < leastScore) {
      throw new DomainError(
        'SCORE_OUT_OF_RANGE',
        asSentence('The highest score of the unit {code} must be 0.000001 or more.', { code }),
      );
    }
    if (score > 0 && score < leastScore) {
      throw new DomainError(
        'SCORE_OUT_OF_RANGE',
        asSentence('The score of the unit {code} must be 0, or 0.000001 or more.', { code }),
      );
    }
  }
}
