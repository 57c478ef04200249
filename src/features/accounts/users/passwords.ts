import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { WaitingLine } from '../../../platform/waiting/waiting-line.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';

// In characters, as the portal's contract has it.
const shortest = 12;
const longest = 200;

/**
 * A hash takes 19 MiB and one of the four threads that the process also needs for files and for the look-up of names. Two at a time
 * leave it the other two.
 */
const line = new WaitingLine({
  running: 2,
  waiting: 100,
  message: 'Too many people sign in at this moment. Nothing was checked. Try again in a few seconds.',
});
/** In milliseconds, of the wait. */
const deadline = 5_000;

/**
 * argon2id with the library's parameters (19 MiB, two passes), which OWASP recommends; in PHC format.
 * @throws ApplicationError INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, before any work; BusyError
 */
export async function hashPassword(password: string): Promise<string> {
  requirePasswordLength(password);
  return line.run(() => hash(password), { deadline });
}

/** Whether the password belongs to the hash; one that is too long belongs to none. @throws BusyError */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return line.run(async () => !isTooLong(password) && verify(passwordHash, password), { deadline });
}

/** @throws ApplicationError INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG */
export function requirePasswordLength(password: string): void {
  if (isTooLong(password)) {
    throw new ApplicationError('INVALID', 'PASSWORD_TOO_LONG', 'The password must have at most 200 characters.');
  }
  if ([...password].length < shortest) {
    throw new ApplicationError('INVALID', 'PASSWORD_TOO_SHORT', 'The password must have 12 characters or more.');
  }
}

/** The first comparison spares the counting of a text that is far too long. */
const isTooLong = (password: string): boolean => password.length > 2 * longest || [...password].length > longest;

/** A random password of 120 bits that can be typed. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

let decoy: Promise<string> | null = null;

/** The hash of a password that nobody knows. It is checked in the place of one that does not exist, so that both take the same time. */
export function decoyHash(): Promise<string> {
  decoy ??= hash(generatePassword()).catch((error: unknown) => {
    // A failure is not kept: the next caller tries again.
    decoy = null;
    throw error;
  });
  return decoy;
}
