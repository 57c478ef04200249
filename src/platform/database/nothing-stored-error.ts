import { DomainError } from '../../domain/errors.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';

/**
 * A statement stored fewer rows than required: a row does not exist, belongs to another organisation, or has another
 * state now. The transaction is rolled back, and a repeat would not help.
 */
export class NothingStoredError extends DomainError {
  constructor(what: Sentence) {
    super(
      'NOTHING_STORED',
      asSentence('{what} was not stored, because what it belongs to does not exist, or has changed.', { what }),
    );
    this.name = 'NothingStoredError';
  }
}

/**
 * Requires that a statement has stored all rows, so that storing less is an error and never a success.
 * @param stored how many rows it stored, see `execute`
 * @param what the name of the data in the error, e.g. “The mark of the enrolment”
 * @throws NothingStoredError
 */
export function requireStored(stored: number, what: Sentence, expected = 1): void {
  if (stored !== expected) throw new NothingStoredError(what);
}
