import { t } from '../../../language/translate.ts';
import { TooManyAttemptsError } from '../sessions/sign-in-throttle.ts';
import { waitInWords } from '../../../platform/errors/wait-in-words.ts';
import { HttpError } from '../../../platform/http/http-error.ts';

/** Answers too many attempts with 429, `Retry-After` and the next step. */
export async function throttled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    throw new HttpError(429, sentenceFor(error), { 'Retry-After': String(error.retryAfter) });
  }
}

/** Returns the same sentence whether the account exists or not. */
function sentenceFor({ kind, scope, retryAfter: seconds }: TooManyAttemptsError): string {
  const wait = waitInWords(seconds);
  if (scope === 'NETWORK') {
    return t('There were too many attempts from your network. Try again in {wait}.', { wait });
  }
  switch (kind) {
    case 'PASSWORD':
      return t(
        'There were too many wrong passwords for this e-mail address, so it is locked. Try again in {wait}, or use “Forgotten your password?” on the sign-in page: a new password unlocks it at once.',
        { wait },
      );
    case 'CODE':
      return t(
        'There were too many wrong codes, so no code is accepted. Try again in {wait}. A new password does not help. If you have neither your phone nor a recovery code, ask an administrator to reset your two-step sign-in.',
        { wait },
      );
    case 'RESET_REQUEST':
      return t(
        'Too many links were requested for this e-mail address. Look for the e-mail in your inbox and in your spam folder. Try again in {wait}.',
        { wait },
      );
    case 'LINK':
      return t('This link was used too often in a short time. Try again in {wait}.', { wait });
  }
}
