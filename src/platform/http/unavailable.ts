import { isDatabaseUnavailable, isOwnLoad } from '../errors/failures.ts';
import { TaskDeadlineError } from '../cpu-pool/errors.ts';
import { BusyError } from '../waiting/busy-error.ts';
import { t } from '../../language/translate.ts';
import { HttpError } from './http-error.ts';

/**
 * Returns the 503 with `Retry-After` for work that was refused or stopped because of its amount; null for any other
 * error.
 */
export function unavailable(error: unknown): HttpError | null {
  if (error instanceof BusyError) return refusal(error.message, error.retryAfter);
  if (error instanceof TaskDeadlineError) {
    return refusal(t('The work took too long and was stopped. Try again later.'), 30);
  }
  return null;
}

/** Whether a request may have changed something when it failed. */
export type Effect = 'NONE' | 'UNKNOWN' | 'REPEATABLE';

/**
 * Returns the 503 with `Retry-After` for a database that is away or too slow, that stopped the work in favour of other
 * work, or of which the organisation uses its share already; null for any other error. A commit without an answer may
 * have been done. Work may also have several transactions, of which some were committed.
 */
export function databaseUnavailable(error: unknown, effect: Effect): HttpError | null {
  if (!isDatabaseUnavailable(error)) return null;
  return refusal(isOwnLoad(error) ? messagesOfOwnLoad[effect]() : messagesOfOutage[effect](), 5);
}

const messagesOfOutage: Readonly<Record<Effect, () => string>> = {
  NONE: () => t('The database did not answer in time. Nothing was changed. Try again in a few seconds.'),
  REPEATABLE: () => t('The database did not answer in time. It is safe to send the request again.'),
  UNKNOWN: () =>
    t(
      'The database did not answer in time. Your request may or may not have been completed. Check this before you try again.',
    ),
};

const messagesOfOwnLoad: Readonly<Record<Effect, () => string>> = {
  NONE: () => t('Your organisation has too many requests under way. Nothing was changed. Try again in a few seconds.'),
  REPEATABLE: () => t('Your organisation has too many requests under way. It is safe to send the request again.'),
  UNKNOWN: () =>
    t(
      'Your organisation has too many requests under way. This one may or may not have been completed. Check this before you try again.',
    ),
};

const refusal = (message: string, retryAfter: number) =>
  new HttpError(503, message, { 'Retry-After': String(retryAfter) });
