import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const pattern = /^[A-Za-z0-9_-]{43}$/;

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Returns a new session id: 256 random bits in base64url. Only the browser keeps it. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text has the form of a session id. Any other text matches no session. */
export function isSessionId(text: string): boolean {
  return pattern.test(text);
}

/** Returns the SHA-256 under which the session is stored. */
export function hashSessionId(sessionId: string): Buffer {
  return digest(sessionId);
}

/**
 * Returns the token that a page must send with each change. A page of another site cannot know it, and it does not
 * reveal the id.
 */
export function csrfTokenOf(sessionId: string): string {
  return createHmac('sha256', sessionId).update('attain csrf token').digest('base64url');
}

/** Returns whether a token belongs to the session, in a time that reveals nothing. */
export function csrfTokenMatches(sessionId: string, token: string): boolean {
  return timingSafeEqual(digest(csrfTokenOf(sessionId)), digest(token));
}
