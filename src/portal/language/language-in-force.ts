import type { Language } from '../../language/languages.ts';
import { currentLanguage } from '../../language/translate.ts';

/**
 * Returns the language that decides for this browser, or null when the browser's own preference does. It may have been
 * chosen before signing in; then the account has none or another one.
 * @param ofAccount the language of the account
 */
export function languageInForce(ofAccount: Language | null): Language | null {
  const language = currentLanguage();
  // The service knows the cookie (src/platform/http/portal-pages.ts). Signing in sets it without a new document.
  return document.documentElement.dataset.language === 'chosen' || ofAccount === language ? language : null;
}

/**
 * Returns whether this document is in the language of an account that signed in. If not, the page must be loaded again: the
 * service sends it in that language.
 */
export const isInLanguageOf = ({ user }: { readonly user: { readonly language: Language | null } }): boolean =>
  user.language === null || user.language === currentLanguage();
