import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret with which the first-party LMS reports one organisation's progress: 256 random bits as text. */
export const newReportSecret = (): string => randomBytes(32).toString('base64url');

/** Returns whether a text has the form of a report secret. Any other text matches none. */
export const isReportSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the SHA-256 of a report secret. Only this hash is stored. */
export const hashReportSecret = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest();
