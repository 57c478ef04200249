export type ApplicationErrorKind =
  'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'UNPROCESSABLE' | 'UNAUTHENTICATED' | 'FORBIDDEN';

/**
 * The requested action cannot be done. `kind` decides the reply's status, `code` is stable, `message` is for people.
 */
export class ApplicationError extends Error {
  readonly kind: ApplicationErrorKind;
  readonly code: string;

  constructor(kind: ApplicationErrorKind, code: string, message: string) {
    super(message);
    this.name = 'ApplicationError';
    this.kind = kind;
    this.code = code;
  }
}

/** The caller has reached a rate limit, and nothing was done. `message` is for people. */
export class RateLimitError extends Error {
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'RateLimitError';
    this.retryAfter = retryAfter;
  }
}
