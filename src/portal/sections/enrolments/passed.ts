import { t } from '../../../language/translate.ts';
/** A score from this share of the maximum counts as passed, unless the user changes it. */
export const passShare = 0.5;

/** Whether a score is at least half of the maximum; false when one of the two is not a number. */
export function passesByScore(score: number, maxScore: number): boolean {
  return maxScore > 0 && score >= maxScore * passShare;
}

/**
 * Returns a warning about a contradictory result, or null.
 * @param passed the user's choice; null when it follows from the score
 */
export function passedWarning(passed: boolean | null, score: number, maxScore: number): string | null {
  if (passed === null || !(score >= 0 && score <= maxScore && maxScore > 0)) return null;
  if (passed === passesByScore(score, maxScore)) return null;
  return passed ? t('Passed, although the score is below 50 %.') : t('Not passed, although the score is 50 % or more.');
}

/** What “Passed” is for, said once a user has changed it. */
export const passedPurpose = t('“Passed” is for the LMS. Certificates follow from the marks.');

interface Result {
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
}

/** Whether a saved result is called passed, or not passed, against its score. */
export const isAgainstScore = ({ score, maxScore, passed }: Result): boolean =>
  passedWarning(passed, score, maxScore) !== null;

/** Returns what is to be said of saved results that are called passed, or not passed, against their scores. */
export function savedAgainstScores(results: readonly Result[]): readonly string[] {
  const against = results.filter(isAgainstScore);
  const failed = against.filter(({ passed }) => !passed).length;
  const passed = against.length - failed;
  return [
    ...(failed === 0
      ? []
      : [
          t(
            '{count, plural, one {# unit is “not passed”, although its score is 50 % or more.} other {# units are “not passed”, although their scores are 50 % or more.}}',
            { count: failed },
          ),
        ]),
    ...(passed === 0
      ? []
      : [
          t(
            '{count, plural, one {# unit is “passed”, although its score is below 50 %.} other {# units are “passed”, although their scores are below 50 %.}}',
            { count: passed },
          ),
        ]),
    ...(against.length === 0 ? [] : [passedPurpose]),
  ];
}
