/** Share of the maximum from which on a score counts as passed, unless somebody says otherwise. */
export const passShare = 0.5;

/** Whether a score passes by itself: it is at least half of the maximum. False where one of the two is no number. */
export function passesByScore(score: number, maxScore: number): boolean {
  return maxScore > 0 && score >= maxScore * passShare;
}

/**
 * What to warn of before a result is sent, or null.
 * @param passed - what the user chose; null when it follows from the score
 */
export function passedWarning(passed: boolean | null, score: number, maxScore: number): string | null {
  if (passed === null || !(score >= 0 && score <= maxScore && maxScore > 0)) return null;
  if (passed === passesByScore(score, maxScore)) return null;
  return passed ? 'Passed, although the score is below 50 %.' : 'Not passed, although the score is 50 % or more.';
}
