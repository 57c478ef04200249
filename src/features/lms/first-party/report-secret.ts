import { createHash, randomBytes } from 'node:crypto';

/** The secret with which the first-party LMS reports one organisation's progress: 256 random bits as text. */
export const newReportSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of a report secret; a text that has not matches none. */
export const isReportSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** SHA-256 of a report secret: all that is kept of it. */
export const hashReportSecret = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest();
