export type ApplicationErrorKind =
  'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'UNPROCESSABLE' | 'UNAUTHENTICATED' | 'FORBIDDEN';

/**
 * Something that the caller asked for cannot be done. `kind` decides the reply's status, `code` is stable, `message` is for people.
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

/** The caller has done something as often as it is allowed for now; nothing was done. `message` is for people. */
export class RateLimitError extends Error {
  /** Seconds after which it is allowed again. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'RateLimitError';
    this.retryAfter = retryAfter;
  }
}
