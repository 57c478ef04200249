/**
 * A rule of the domain forbids the request, although every value is well formed (a malformed value is a RangeError).
 * `code` is stable and may be mapped to a reply. `message` is for people and may change.
 */
export class DomainError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
  }
}
