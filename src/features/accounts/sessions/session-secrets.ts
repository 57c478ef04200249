import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const pattern = /^[A-Za-z0-9_-]{43}$/;

/** A new session id: 256 random bits in base64url. Only the browser keeps it. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a session id; a text that has not matches none. */
export function isSessionId(text: string): boolean {
  return pattern.test(text);
}

/** SHA-256, under which the session is stored. */
export function hashSessionId(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId, 'utf8').digest();
}

/** The token that a page must send with what changes something; another page cannot know it, and it does not tell the id. */
export function csrfTokenOf(sessionId: string): string {
  return createHmac('sha256', sessionId).update('attain csrf token').digest('base64url');
}

/** Whether a token belongs to the session, in a time that tells nothing. */
export function csrfTokenMatches(sessionId: string, token: string): boolean {
  const [expected, given] = [csrfTokenOf(sessionId), token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(expected!, given!);
}
