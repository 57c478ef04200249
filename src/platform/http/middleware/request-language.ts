import type { NextFunction, Request, Response } from 'express';
import { isLanguage, languageCookie, type Language } from '../../../language/languages.ts';
import { preferredLanguage } from '../../../language/preferred-language.ts';
import { inLanguage } from '../../language/languages-of-service.ts';

/** The language that the user of a browser has chosen, or null. */
export function chosenLanguageOf(request: Request): Language | null {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]{2})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(chosen) ? chosen : null;
}

/** The language that the user of a browser has chosen, or else the one that the browser prefers. */
export const languageOf = (request: Request): Language =>
  chosenLanguageOf(request) ?? preferredLanguage(request.headers['accept-language']);

/** Answers in the language of the browser. Only for what people read: programs get English. */
export function inRequestLanguage(request: Request, response: Response, next: NextFunction): void {
  const language = languageOf(request);
  response.setHeader('Content-Language', language);
  response.vary('Cookie').vary('Accept-Language');
  inLanguage(language, next);
}
