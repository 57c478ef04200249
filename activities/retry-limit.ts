import { ApplicationFailure, Context } from '@temporalio/activity';
import { englishWording } from '../src/language/sentence.ts';
import { isTransient } from '../src/platform/errors/failures.ts';
import { failureSentences } from '../src/platform/work/failed-step.ts';

/**
 * How long an activity is tried again. It ends only when both limits are used up, since the time also passes in a queue
 * without workers.
 */
export interface RetryLimit {
  readonly attempts: number;
  /** Milliseconds since the activity was scheduled. */
  readonly milliseconds: number;
}

const minute = 60_000;

/** The limits of activities that fail only because of the database. */
export const retryLimits = {
  /** A step of a lifecycle action, for which a user waits. Then the action is closed with the outcome in the ledger. */
  action: { attempts: 5, milliseconds: 10 * minute },
  /** The end of work that failed otherwise. Then the run fails, and the sweeper goes on. */
  closing: { attempts: 5, milliseconds: 60 * minute },
  /** A step of an import or a bulk run. Then it ends, and shows the rows that were not processed. */
  import: { attempts: 5, milliseconds: 60 * minute },
  /** A report that cannot be applied although the database answers. Then it is recorded as FAILED. */
  report: { attempts: 8, milliseconds: 10 * minute },
  /**
   * Attempts of webhook deliveries that cannot be recorded. Then the run fails, and the dispatcher starts another one.
   */
  webhooks: { attempts: 5, milliseconds: 60 * minute },
} satisfies Record<string, RetryLimit>;

export type RetryLimits = Readonly<Record<keyof typeof retryLimits, RetryLimit>>;

/** Returns whether the attempt that begins is the last one within a limit. */
function isLastAttempt({ attempts, milliseconds }: RetryLimit): boolean {
  const { attempt, scheduledTimestampMs } = Context.current().info;
  return attempt >= attempts && Date.now() - scheduledTimestampMs >= milliseconds;
}

/**
 * Runs an activity's body and limits its retries. A permanent error ends the retries at once, any other error when the
 * limit is used up. The limit is here and not only in the workflow's options, so that it also holds for runs of an
 * older version.
 * @param body receives whether this attempt is the last one
 * @throws ApplicationFailure that is not retried, with a reason without personal data, also as sentences
 * (`failedStep` of the workflows), or the body's error
 */
export async function withinLimit<T>(limit: RetryLimit, body: (isLast: boolean) => Promise<T>): Promise<T> {
  const last = isLastAttempt(limit);
  try {
    return await body(last);
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error;
    const { attempt } = Context.current().info;
    if (isTransient(error) && !last) throw error;
    const sentences = failureSentences(error, last ? attempt : null);
    const reason = englishWording(sentences);
    Context.current().log.error('an activity is not tried again', { attempt, reason });
    throw ApplicationFailure.nonRetryable(reason, last ? 'RETRY_LIMIT' : 'PERMANENT', sentences);
  }
}
