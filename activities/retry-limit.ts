import { ApplicationFailure, Context } from '@temporalio/activity';
import { failureReason, isTransient } from '../src/platform/errors/failures.ts';

/** How long an activity is tried again; both have to be used up, so that a queue without workers uses up none of it. */
export interface RetryLimit {
  readonly attempts: number;
  /** Milliseconds since the activity was scheduled. */
  readonly milliseconds: number;
}

const minute = 60_000;

/** The limits of the activities whose only reason to fail is the database. */
export const retryLimits = {
  /** A step of a lifecycle action, for which somebody waits. Then the action is closed with what the ledger knows. */
  action: { attempts: 5, milliseconds: 10 * minute },
  /** The end of what could not be done otherwise. Then the run fails, and the sweeper goes on. */
  closing: { attempts: 5, milliseconds: 60 * minute },
  /** A step of an import. Then the import ends, with what was not done. */
  import: { attempts: 5, milliseconds: 60 * minute },
  /** A report that cannot be applied although the database answers. Then it is set aside as FAILED. */
  report: { attempts: 8, milliseconds: 10 * minute },
  /** Attempts of webhook deliveries that cannot be written down. Then the run fails, and the dispatcher starts another one. */
  webhooks: { attempts: 5, milliseconds: 60 * minute },
} satisfies Record<string, RetryLimit>;

export type RetryLimits = Readonly<Record<keyof typeof retryLimits, RetryLimit>>;

/** Whether the attempt that begins is the last one within a limit. */
function isLastAttempt({ attempts, milliseconds }: RetryLimit): boolean {
  const { attempt, scheduledTimestampMs } = Context.current().info;
  return attempt >= attempts && Date.now() - scheduledTimestampMs >= milliseconds;
}

/**
 * Runs an activity's body so that no error is retried without end: one that would come again ends the retries at once, any other one when
 * the limit is used up. The limit is here and not in the workflow's options alone, so that it also holds for runs that an older version
 * has started.
 * @param body is told whether this attempt is the last one
 * @throws ApplicationFailure that is not retried, with a reason without personal data, or the body's error
 */
export async function withinLimit<T>(limit: RetryLimit, body: (isLast: boolean) => Promise<T>): Promise<T> {
  const last = isLastAttempt(limit);
  try {
    return await body(last);
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error;
    const { attempt, activityType } = Context.current().info;
    if (isTransient(error) && !last) throw error;
    const reason = failureReason(error);
    Context.current().log.error('an activity is not tried again', { attempt, reason });
    const message = last ? `${reason} ${activityType} was tried ${attempt} times.` : reason;
    throw ApplicationFailure.nonRetryable(message, last ? 'RETRY_LIMIT' : 'PERMANENT');
  }
}
