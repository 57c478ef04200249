import { BusyError } from '../../../platform/waiting/busy-error.ts';
import { WaitBudget, withWaitBudget } from '../../../platform/waiting/wait-budget.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { TooManyAttemptsError, type Attempt } from './sign-in-throttle.ts';

/** Milliseconds for which giving back may wait for the database, which may be the part that failed. */
const deadline = 1_000;

/**
 * Runs the work for which the attempt was counted. If it fails before there is an answer, because too many hashes wait
 * or the database is away, the attempt revealed nothing and is given back. Refusals (ApplicationError,
 * TooManyAttemptsError) leave it counted.
 * @throws what `work` throws
 */
export async function giveBackOnFailure<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApplicationError || error instanceof TooManyAttemptsError)) await giveBack(attempt, error);
    throw error;
  }
}

async function giveBack(attempt: Attempt, cause: unknown): Promise<void> {
  try {
    await withWaitBudget(new WaitBudget(deadline), () => attempt.giveBack());
  } catch (error) {
    // The caller already got the answer that the database is away.
    if (cause instanceof BusyError) throw error;
  }
}
