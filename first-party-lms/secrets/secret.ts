import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares without telling by its duration how much agreed. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
