import { ApplicationError } from '../../platform/errors/errors.ts';

/** @throws ApplicationError UNPROCESSABLE: the file as a whole cannot be imported */
export function refuseFile(message: string): never {
  throw new ApplicationError('UNPROCESSABLE', 'FILE', message);
}
