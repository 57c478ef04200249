/** As much of the same work as is allowed runs and waits already. Nothing was begun; it can be tried again in a few seconds. */
export class BusyError extends Error {
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'BusyError';
    this.retryAfter = retryAfter;
  }
}
