import type { RequestParamHandler } from 'express';
import { RefusedError } from '../errors.ts';
import { boundedText } from '../texts.ts';

const Id = boundedText(1, 255);

/** Rejects a text that cannot be an id, such as a NUL, as not found and without a query; for `router.param`. */
export const checkId: RequestParamHandler = (_request, _response, next, id) => {
  if (!Id.safeParse(id).success) throw new RefusedError(404, 'There is nothing with this id.');
  next();
};
