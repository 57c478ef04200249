import { BusyError } from '../../../platform/waiting/busy-error.ts';
import { WaitBudget, withWaitBudget } from '../../../platform/waiting/wait-budget.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { TooManyAttemptsError, type Attempt } from './sign-in-throttle.ts';

/** Milliseconds that giving back may wait for the database, which may be what failed. */
const deadline = 1_000;

/**
 * Does what the attempt was counted for. Where it fails before there is an answer, because too many hashes wait or the database is
 * away, nobody has learnt anything, and the attempt is given back. Refusals (ApplicationError, TooManyAttemptsError) leave it counted.
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
    // A database that is away has answered the caller already.
    if (cause instanceof BusyError) throw error;
  }
}
