import express, { type NextFunction, type Request, type Response } from 'express';
import { parseJson } from '../parse-json.ts';
import { HttpError } from '../http-error.ts';

/** Longest body in bytes, after decompression. */
export const bodyLimit = 16 * 1024;

const readBytes = express.raw({ type: () => true, limit: bodyLimit });

/** Reads the body as JSON in UTF-8; 415 for another type, 413 over the limit, 400 for what is not strictly JSON. */
export function jsonBody(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) {
    next();
    return;
  }
  const [type, ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    throw new HttpError(415, 'The Content-Type must be application/json.');
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) {
    throw new HttpError(415, 'The character set must be UTF-8.');
  }
  readBytes(request, response, (error?: unknown) => {
    if (error !== undefined) {
      next(error);
      return;
    }
    try {
      request.body = parseJson(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      next();
    } catch (problem) {
      next(problem);
    }
  });
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
