import type { Database } from '../../../platform/database/database.ts';
import { beginAttempt, type Attempt } from '../sessions/sign-in-throttle.ts';

/**
 * Counts a code before it is checked, for all uses: signing in, setting up, turning off, new recovery codes. Neither a
 * right password nor a right code resets the count of wrong codes before the window ends, since a code has only six
 * digits.
 * @param passwordAttempt the attempt with the password that came with the code and was right
 * @returns the attempt, to be given back when the code was right
 * @throws TooManyAttemptsError
 */
export async function beginCode(
  database: Database,
  { userId, address }: { readonly userId: string; readonly address: string },
  passwordAttempt: Attempt | null = null,
): Promise<Attempt> {
  // The password was right, so it must not count as a wrong guess.
  await passwordAttempt?.giveBack();
  return beginAttempt(database, { kind: 'CODE', subject: userId, address });
}
