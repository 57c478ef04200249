import type { Request } from 'express';
import { isSessionId } from '../sessions/session-secrets.ts';
import { sessionLimits } from '../../../domain/accounts/session.ts';

export interface SessionCookie {
  readonly name: string;
  /** The session id that the request carries, or null. */
  read(request: Request): string | null;
  /** Value of a Set-Cookie header that gives the browser a session id. */
  set(sessionId: string): string;
  /** Value of a Set-Cookie header that takes it away. */
  clear(): string;
}

/**
 * The cookie with the session id: not for scripts, not for other sites, and over HTTPS only where the portal has HTTPS; the
 * prefix makes browsers refuse one that a neighbouring host has set.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-attain_session' : 'attain_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    read(request) {
      const values = (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      // With two of one name nobody can say whose is whose.
      const [value, ...others] = values;
      return value !== undefined && others.length === 0 && isSessionId(value) ? value : null;
    },
    set: (sessionId) => `${name}=${sessionId}; ${attributes}; Max-Age=${sessionLimits.life}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
