import type { NextFunction, Request, Response } from 'express';
import { parseJson } from '../parse-json.ts';
import { readBody } from '../read-body.ts';
import { HttpError } from '../http-error.ts';
import type { RequestLocals } from './request-context.ts';
import { t } from '../../../language/translate.ts';

/** Maximum length of a body of the public API in bytes, as sent and after decompression. */
export const bodyLimit = 16 * 1024;

/** Number of bytes from which a body counts as long. */
const longBody = 16 * 1024;

/** Lets other requests run between two steps with a long body. */
export function letOthersGo(_request: Request, response: Response, next: NextFunction): void {
  if ((response.locals as RequestLocals).hasLongBody === true) setImmediate(next);
  else next();
}

/** Reads a body with the limit of the public API; see `readJsonBody`. */
export const jsonBody = readJsonBody(bodyLimit);

/**
 * Reads the body as JSON in UTF-8. Replies 415 for another type, 413 over the limit in bytes, 400 for anything but
 * strict JSON.
 * @param limit in bytes; a function when it differs between requests
 */
export function readJsonBody(limit: number | ((response: Response) => number)) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const isJson = isUtf8Json(request.headers['content-type'] ?? '', hasBody(request));
    // The validator that follows compiles a schema for each spelling of the type, and keeps it for ever.
    if (isJson) request.headers['content-type'] = 'application/json';
    else delete request.headers['content-type'];
    const most = typeof limit === 'number' ? limit : limit(response);
    if (hasBody(request)) {
      const bytes = await readBody(request, most);
      if (bytes.length > 0) request.body = parseOrKeep(bytes, response);
      // Parsing, checking and processing a long body take too long for one step of the event loop.
      (response.locals as RequestLocals).hasLongBody = bytes.length > longBody;
    }
    letOthersGo(request, response, next);
  };
}

/**
 * Returns whether the type is JSON in UTF-8. @throws HttpError 415 for a type or a character set that cannot be read,
 * unless there is nothing to read
 */
function isUtf8Json(contentType: string, required: boolean): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    if (required) throw new HttpError(415, otherType(type ?? ''));
    return false;
  }
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset'));
  if (!charsets.every((charset) => /^charset\s*=\s*(utf-?8|"utf-?8")$/.test(charset))) {
    throw new HttpError(415, t('Write charset=utf-8 in the Content-Type, or leave it out.'));
  }
  return true;
}

/** Names a media type only. Any other text may be anything, so it is not repeated. */
function otherType(type: string): string {
  if (type === '') return t('There is no Content-Type. It must be application/json.');
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,60}$/.test(type)
    ? t('The Content-Type must be application/json, but is {type}.', { type })
    : t('The Content-Type must be application/json.');
}

/** @throws HttpError 415 unless the type is JSON in UTF-8 */
export function requireUtf8Json(contentType: string): void {
  isUtf8Json(contentType, true);
}

export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Parses a body. If it cannot be parsed, the log of refused requests shows what it looks like. @throws HttpError 400 */
function parseOrKeep(bytes: Uint8Array, response: Response): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    (response.locals as RequestLocals).unreadBody = bytes;
    throw error;
  }
}
