import type { RequestHandler } from 'express';
import { RefusedError } from '../errors.ts';

/** Ends a route: replies 405 to all other methods. */
export const allowOnly =
  (...methods: string[]): RequestHandler =>
  (request) => {
    throw new RefusedError(405, `${request.method} is not possible here.`, { Allow: methods.join(', ') });
  };
