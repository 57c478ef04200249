import { ApplicationFailure, Context } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';

/** Seconds between two checks whether another action may start. */
const longestWait = 30;

/** Makes a row of a run over rows wait, since the organisation has as many actions under way as it may have. */
export function rowWaits(): never {
  throw ApplicationFailure.create({
    type: 'TooManyOpenActions',
    message: 'The organisation has as many actions under way as it may have. The row waits.',
    nextRetryDelay: Math.min(Context.current().info.attempt, longestWait) * 1_000,
    category: ApplicationFailureCategory.BENIGN,
  });
}
