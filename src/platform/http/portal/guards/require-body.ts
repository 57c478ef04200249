import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import { t } from '../../../../language/translate.ts';

/** The validator's data about the operation of a request. */
interface ValidatedRequest extends Request {
  readonly openapi?: { readonly schema?: { readonly requestBody?: { readonly required?: boolean } } };
}

/**
 * Refuses a request without the body that the contract demands. The validator accepts it if every field is optional.
 */
export function requireBody(request: ValidatedRequest, _response: Response, next: NextFunction): void {
  if (request.openapi?.schema?.requestBody?.required === true && request.body === undefined) {
    throw new HttpError(400, t('The body is missing.'));
  }
  next();
}
