import { currentLocale, t } from '../../language/translate.ts';
import { westernDigits } from './western-digits.ts';

/** Checks a form field. Returns what is wrong, or null. The API checks everything again. */
type Check = (value: string) => string | null;

/** Requires some text. */
export const required =
  (message: string): Check =>
  (value) =>
    value.trim() === '' ? message : null;

// The same pattern as in the contract (common.yaml: Email), so that the message appears below the field.
const emailAddress = /^[^\s@\p{Cc}<>()[\],;:\\"]+@[^\s@\p{Cc}<>()[\],;:\\"]+$/u;

/** Requires an e-mail address, as far as a browser can check it. */
export const validEmail: Check = (value) =>
  emailAddress.test(value.trim()) ? null : t('Enter an e-mail address, such as ada@example.org.');

/**
 * Returns a hint about an address that is valid and rarely meant, such as `ada@northgate`; null for others. It is no reason to
 * refuse the address: a network of its own may have such names.
 */
export function emailHint(value: string): string | null {
  if (validEmail(value) !== null) return null;
  const domain = value.trim().split('@')[1]!;
  return domain.includes('.') ? null : t('“{domain}” has no dot. Check that the address is complete.', { domain });
}

const format = new Intl.NumberFormat(currentLocale());

/** Returns a message for a text with more characters than the limit, or null. Counts Unicode code points, as the API does. */
export function tooLong(value: unknown, limit: number): string | null {
  const length = typeof value === 'string' ? [...value].length : 0;
  return length <= limit
    ? null
    : t('Use at most {value} characters. Remove {value2}.', {
        value: format.format(limit),
        value2: format.format(length - limit),
      });
}

const shortestPassword = 12;
const longestPassword = 200;

/** Requires enough characters for a new password. */
export const newPassword: Check = (value) =>
  value.length < shortestPassword
    ? t('Use {shortestPassword} characters or more.', { shortestPassword })
    : tooLong(value, longestPassword);

/** A one-time code as the API wants it: an Arabic keyboard writes digits of its own. */
export const typedCode = (value: string): string => westernDigits(value).replaceAll(/[\s-]/g, '');

/** Requires six digits of an authenticator app, or a recovery code. */
export const oneTimeCode: Check = (value) =>
  /^(?:\d{6}|[A-Z0-9]{16})$/i.test(typedCode(value))
    ? null
    : t('Enter the six digits from the app, or a recovery code such as 7KQM-2XWD-PV4H-9TRA.');
