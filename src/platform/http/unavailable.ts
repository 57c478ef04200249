import { isDatabaseUnavailable } from '../errors/failures.ts';
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
 * Returns the 503 with `Retry-After` for a database that is away or too slow, or that stopped the work in favour of
 * other work; null for any other error. A commit without an answer may have been done. Work may also have several
 * transactions, of which some were committed.
 */
export function databaseUnavailable(error: unknown, effect: Effect): HttpError | null {
  if (!isDatabaseUnavailable(error)) return null;
  return refusal(
    effect === 'NONE'
      ? t('The database did not answer in time. Nothing was changed. Try again in a few seconds.')
      : effect === 'REPEATABLE'
        ? t('The database did not answer in time. It is safe to send the request again.')
        : t(
            'The database did not answer in time. Your request may or may not have been completed. Check this before you try again.',
          ),
    5,
  );
}

const refusal = (message: string, retryAfter: number) =>
  new HttpError(503, message, { 'Retry-After': String(retryAfter) });
