import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares in constant time, so that the duration reveals nothing. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
