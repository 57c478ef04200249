import { t } from '../../language/translate.ts';

/** Returns a wait in words in the present language: `a minute`, `12 minutes`. @param seconds above 0 */
export const waitInWords = (seconds: number): string =>
  t('{minutes, plural, one {a minute} other {# minutes}}', { minutes: Math.ceil(seconds / 60) });
