import type { ActivityOptions } from '@temporalio/workflow';

const minute = 60_000;

/** Returns the options with which earlier versions sent the link to a new password, which works for an hour. */
export const resetOptions = (): ActivityOptions => sendingOptions(50 * minute, minute);

/**
 * Returns the options of the activity that sends one e-mail.
 * @param triedFor milliseconds after which no further attempt is made; four days by default
 * @param longestPause milliseconds between two attempts at most; ten minutes by default
 */
export const sendingOptions = (triedFor = 4 * 24 * 60 * minute, longestPause = 10 * minute): ActivityOptions => ({
  // Includes recording the result while the database is away.
  startToCloseTimeout: '5 minutes',
  // A short timeout, so that the death of a worker is noticed soon.
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: triedFor,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: longestPause },
});

/** The options of the activity that records an e-mail as given up. */
export const closingOptions: ActivityOptions = {
  startToCloseTimeout: '15s',
  // After a day the run fails. The row still waits, and a batch takes it.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
};
