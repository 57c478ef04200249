import type { Sentence } from '../../language/sentence.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';

/** Refuses the whole file. @throws ApplicationError UNPROCESSABLE */
export function refuseFile(message: Sentence): never {
  throw new ApplicationError('UNPROCESSABLE', 'FILE', message);
}
