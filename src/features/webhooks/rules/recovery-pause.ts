/** Milliseconds of the first pause while a queue is full. */
export const firstPause = 250;
/** Milliseconds of the longest one. */
export const longestPause = 5_000;

/**
 * Returns the milliseconds until the next look at an endpoint's queue that is full. A queue that stays full is looked at
 * less and less often.
 * @param looks how often it was full before, in a row
 */
export const pauseOfRecovery = (looks: number): number => Math.min(firstPause * 2 ** looks, longestPause);
