import { t } from '../../language/translate.ts';

/** Returns a wait in words in the present language: `a minute`, `12 minutes`, `22 hours`. @param seconds above 0 */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t('{minutes, plural, one {a minute} other {# minutes}}', { minutes })
    : t('{hours, plural, one {an hour} other {# hours}}', { hours: Math.ceil(minutes / 60) });
}
