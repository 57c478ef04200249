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
