import { passwordMatches } from '../users/passwords.ts';
import { BusyError } from '../users/turn-queue.ts';
import type { Attempt } from './sign-in-throttle.ts';

/**
 * Whether the password belongs to the hash. Where the process is too busy to look, the attempt is not held against anybody.
 * @throws BusyError
 */
export async function checkPassword(attempt: Attempt, passwordHash: string, password: string): Promise<boolean> {
  try {
    return await passwordMatches(passwordHash, password);
  } catch (error) {
    if (error instanceof BusyError) await attempt.giveBack();
    throw error;
  }
}
