import type { ActivityOptions } from '@temporalio/workflow';

const minute = 60_000;

/** How earlier versions tried a link to a new password, which works for an hour. */
export const resetOptions = (): ActivityOptions => sendingOptions(50 * minute, minute);

/**
 * Of the activity that sends one e-mail.
 * @param triedFor milliseconds after which it is given up; without it four days
 * @param longestPause milliseconds between two attempts at most; without it ten minutes
 */
export const sendingOptions = (triedFor = 4 * 24 * 60 * minute, longestPause = 10 * minute): ActivityOptions => ({
  // Sending, and noting that while the database is away.
  startToCloseTimeout: '5 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: triedFor,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: longestPause },
});

/** Of the activity that sets an e-mail aside. */
export const closingOptions: ActivityOptions = {
  startToCloseTimeout: '15s',
  // Then the run fails; the row still waits, and a batch takes it.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
};
