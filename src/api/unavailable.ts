import { TaskDeadlineError } from '../cpu-pool/errors.ts';
import { BusyError } from '../waiting/busy-error.ts';
import { HttpError } from './http-error.ts';

/** The 503 with `Retry-After` for work that was refused or stopped because of its amount; null for any other error. */
export function unavailable(error: unknown): HttpError | null {
  if (error instanceof BusyError) return refusal(error.message, error.retryAfter);
  if (error instanceof TaskDeadlineError) {
    return refusal('The work took too long and was stopped. Try again later.', 30);
  }
  return null;
}

const refusal = (message: string, retryAfter: number) =>
  new HttpError(503, message, { 'Retry-After': String(retryAfter) });
