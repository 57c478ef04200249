import { DomainError } from '../../domain/errors.ts';

/**
 * A statement stored fewer rows than it had to: a row that it is about does not exist, belongs to another organisation, or has another
 * state by now. The transaction is rolled back, and trying the same again would not help.
 */
export class NothingStoredError extends DomainError {
  constructor(what: string) {
    super('NOTHING_STORED', `${what} was not stored, because what it belongs to does not exist, or has changed.`);
    this.name = 'NothingStoredError';
  }
}

/**
 * Makes a statement that stored less than it had to an error, never a success.
 * @param stored how many rows it stored, see `execute`
 * @param what the error calls what was to be stored, e.g. `The enrolment's mark`
 * @throws NothingStoredError
 */
export function requireStored(stored: number, what: string, expected = 1): void {
  if (stored !== expected) throw new NothingStoredError(what);
}
