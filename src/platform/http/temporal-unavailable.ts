import { isTemporalAway } from '../temporal/is-temporal-away.ts';
import { HttpError } from './http-error.ts';
import { t } from '../../language/translate.ts';

/**
 * Does a start of a run within a request.
 * @param message says what could not be done, without its end, such as "The pull could not be started."
 * @throws HttpError 503 with `Retry-After` when Temporal does not answer; any other error as it is
 */
export async function orTemporalUnavailable<T>(start: () => Promise<T>, message: string): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!isTemporalAway(error)) throw error;
    const unavailable = new HttpError(503, t('{message} Try again in a minute.', { message }), { 'Retry-After': '60' });
    unavailable.cause = error;
    throw unavailable;
  }
}
