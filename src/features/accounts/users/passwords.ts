import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { WaitingLine } from '../../../platform/waiting/waiting-line.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { t } from '../../../language/translate.ts';

// In characters, as in the portal's contract.
const shortest = 12;
const longest = 200;

/**
 * A hash takes 19 MiB and one of the four threads that the process also needs for files and for name look-ups. Two at a
 * time leave the other two free.
 */
const line = new WaitingLine({
  running: 2,
  waiting: 100,
  message: () => t('Too many people are signing in at the moment. Try again in a few seconds.'),
});
/** Maximum wait in milliseconds. */
const deadline = 5_000;

/**
 * Hashes with argon2id and the library's parameters (19 MiB, two passes), which OWASP recommends, in PHC format.
 * @throws ApplicationError INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, before any work; BusyError
 */
export async function hashPassword(password: string): Promise<string> {
  requirePasswordLength(password);
  return line.run(() => hash(password), { deadline });
}

/** Returns whether the password matches the hash. A password that is too long matches none. @throws BusyError */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return line.run(async () => !isTooLong(password) && verify(passwordHash, password), { deadline });
}

/** Checks the length of a password. @throws ApplicationError INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG */
export function requirePasswordLength(password: string): void {
  if (isTooLong(password)) {
    throw new ApplicationError('INVALID', 'PASSWORD_TOO_LONG', t('The password must have at most 200 characters.'));
  }
  if ([...password].length < shortest) {
    throw new ApplicationError('INVALID', 'PASSWORD_TOO_SHORT', t('The password must have 12 characters or more.'));
  }
}

/** The first comparison avoids counting the characters of a text that is far too long. */
const isTooLong = (password: string): boolean => password.length > 2 * longest || [...password].length > longest;

/** Returns a random password of 120 bits that can be typed. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

let decoy: Promise<string> | null = null;

/**
 * Returns the hash of an unknown password. It is checked when there is no user, so that both cases take the same time.
 */
export function decoyHash(): Promise<string> {
  decoy ??= hash(generatePassword()).catch((error: unknown) => {
    // A failure is not kept: the next caller tries again.
    decoy = null;
    throw error;
  });
  return decoy;
}
