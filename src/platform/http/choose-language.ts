import { Router, urlencoded, type Request, type Response } from 'express';
import { isLanguage } from '../../language/languages.ts';
import { fieldOf } from '../field-of.ts';
import { setLanguageCookie } from './language-cookie.ts';
import { returnPath } from './return-path.ts';

/**
 * Takes the choice of a language from the form that each page without a session has, and leads back to that page. It works
 * without scripts. The form of another site changes nothing.
 */
export function chooseLanguage({ publicUrl }: { readonly publicUrl: string }): Router {
  return Router({ caseSensitive: true }).post(
    '/language',
    urlencoded({ extended: false, limit: '8kb', parameterLimit: 10 }),
    (request: Request, response: Response) => {
      const language = fieldOf(request.body, 'language');
      const isOwnForm = ['same-origin', undefined].includes(request.get('sec-fetch-site'));
      if (isOwnForm && isLanguage(language)) response.append('Set-Cookie', setLanguageCookie(publicUrl, language));
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, isOwnForm ? returnPath(fieldOf(request.body, 'return')) : '/');
    },
  );
}
