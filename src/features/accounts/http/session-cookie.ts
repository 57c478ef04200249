import type { Request } from 'express';
import { isSessionId } from '../sessions/session-secrets.ts';
import type { Language } from '../../../language/languages.ts';
import { setLanguageCookie } from '../../../platform/http/language-cookie.ts';
import { sessionLimits } from '../../../domain/accounts/session.ts';

export interface SessionCookie {
  readonly name: string;
  /** Returns the session id of the request, or null. */
  read(request: Request): string | null;
  /** Returns the Set-Cookie header that gives the browser a session id. */
  set(sessionId: string): string;
  /** Returns the Set-Cookie header that removes it. */
  clear(): string;
  /**
   * Returns the Set-Cookie header that gives the browser the user's language, so that pages without a session are in it
   * too; null removes it.
   */
  setLanguage(language: Language | null): string;
}

/**
 * Creates the cookie with the session id. Scripts and other sites cannot use it, and it requires HTTPS if the portal
 * has HTTPS. Then its prefix makes browsers refuse a cookie that a neighbouring host has set.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-attain_session' : 'attain_session';
  const end = `SameSite=Lax${secure ? '; Secure' : ''}`;
  const attributes = `Path=/; HttpOnly; ${end}`;
  return {
    name,
    read(request) {
      const values = (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      // If there are two of one name, it is unclear which is ours.
      const [value, ...others] = values;
      return value !== undefined && others.length === 0 && isSessionId(value) ? value : null;
    },
    set: (sessionId) => `${name}=${sessionId}; ${attributes}; Max-Age=${sessionLimits.life}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    setLanguage: (language) => setLanguageCookie(publicUrl, language),
  };
}
