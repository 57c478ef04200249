import type { RequestParamHandler } from 'express';
import { RefusedError } from '../errors.ts';
import { boundedText } from '../texts.ts';

const Id = boundedText(1, 255);

/** For `router.param`: a text that cannot be an id, such as a NUL, is not found, without a query. */
export const checkId: RequestParamHandler = (_request, _response, next, id) => {
  if (!Id.safeParse(id).success) throw new RefusedError(404, 'There is nothing with this id.');
  next();
};
