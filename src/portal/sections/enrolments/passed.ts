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
