import type { RequestParamHandler } from 'express';
import { RefusedError } from '../errors.ts';
import { boundedText } from '../texts.ts';

const Id = boundedText(1, 255);

/** For `router.param`: what cannot be the id of anything, such as a NUL, is not found rather than asked for. */
export const checkId: RequestParamHandler = (_request, _response, next, id) => {
  if (!Id.safeParse(id).success) throw new RefusedError(404, 'There is nothing with this id.');
  next();
};
