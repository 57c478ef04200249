import { randomBytes } from 'node:crypto';

/** One character of each kind, for an LMS that wants them in a password. */
const eachKind = 'Aa1-';

/** Returns a text that cannot be guessed. @param length in characters, from 16 */
export function randomText(length: number): string {
  return (eachKind + randomBytes(length).toString('base64url')).slice(0, length);
}
