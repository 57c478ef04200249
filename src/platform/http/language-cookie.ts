import { languageCookie, type Language } from '../../language/languages.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Returns the Set-Cookie header that gives a browser a language; null removes it. Only the service reads it, so scripts cannot.
 * @param publicUrl address of the service; with HTTPS, the cookie requires it
 */
export function setLanguageCookie(publicUrl: string, language: Language | null): string {
  const end = `HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return `${languageCookie}=${language ?? ''}; Path=/; ${end}; Max-Age=${language === null ? 0 : year}`;
}
