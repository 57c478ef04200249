import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { RefusedError } from '../errors.ts';
import { refuseLargeJson } from './json-limits.ts';

/** Maximum length of a body in bytes. */
export const bodyLimit = 64 * 1024;

const parseJson = express.json({
  limit: bodyLimit,
  inflate: false,
  type: () => true,
  verify: (_request, _response, bytes) => refuseLargeJson(bytes),
});

/**
 * Reads a JSON body, if there is one. Replies 415 for another type, 413 over the limit, 400 if it is not JSON or nested
 * too deeply.
 */
export const jsonBody: RequestHandler[] = [requireJson, parseJson];

function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (hasBody && type !== 'application/json') throw new RefusedError(415, 'The Content-Type must be application/json.');
  next();
}
