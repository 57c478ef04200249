/**
 * The limits of running and waiting work are reached. Nothing was begun, unless the message says otherwise. It can be tried again
 * in a few seconds.
 */
export class BusyError extends Error {
  /** Seconds until another attempt is useful. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'BusyError';
    this.retryAfter = retryAfter;
  }
}
