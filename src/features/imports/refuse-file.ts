import { ApplicationError } from '../../platform/errors/errors.ts';

/** Refuses the whole file. @throws ApplicationError UNPROCESSABLE */
export function refuseFile(message: string): never {
  throw new ApplicationError('UNPROCESSABLE', 'FILE', message);
}
