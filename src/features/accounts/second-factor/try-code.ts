import type { Database } from '../../../platform/database/database.ts';
import { beginAttempt, type Attempt } from '../sessions/sign-in-throttle.ts';

/**
 * Counts a code before it is checked, whichever way it comes: signing in, setting up, turning off, new recovery codes. Nothing forgives
 * wrong codes before the window ends, neither a right password nor a right code: a code has six digits only.
 * @param passwordAttempt the attempt with the password that came with the code and was right
 * @returns the attempt, to be given back when the code was right
 * @throws TooManyAttemptsError
 */
export async function beginCode(
  database: Database,
  { userId, address }: { readonly userId: string; readonly address: string },
  passwordAttempt: Attempt | null = null,
): Promise<Attempt> {
  // The password was right, so this was no wrong guess at it.
  await passwordAttempt?.giveBack();
  return beginAttempt(database, { kind: 'CODE', subject: userId, address });
}
