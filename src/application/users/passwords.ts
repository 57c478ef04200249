import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with the library's parameters (19 MiB, two passes), which OWASP recommends; in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password belongs to the hash. */
export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** A random password of 120 bits that can be typed. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}
