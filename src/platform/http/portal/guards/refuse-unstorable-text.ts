import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import { t } from '../../../../language/translate.ts';

/**
 * More than any list has filters. A query is parsed each time that it is read, and each unknown parameter becomes a
 * part of the message.
 */
const mostParameters = 50;

/**
 * Refuses texts that PostgreSQL cannot store, in every part of a request: NUL and halves of surrogate pairs
 * (docs/threats.md "Bad input is refused"). Also refuses an address that is not UTF-8, since the search would be for
 * another text, and a query with too many parameters.
 */
export function refuseUnstorableText(request: Request, _response: Response, next: NextFunction): void {
  if (request.originalUrl.split('&', mostParameters + 1).length > mostParameters) {
    throw new HttpError(400, t('The query has more than {mostParameters} parameters.', { mostParameters }));
  }
  const [path, query] = parts(request.originalUrl);
  if (!isWellFormed(path)) throw new HttpError(400, t('The address is not percent-encoded UTF-8.'));
  if (!isWellFormed(query)) throw new HttpError(400, t('The query is not percent-encoded UTF-8.'));
  if (!isStorable(request.body) || !isStorable(request.query)) {
    throw new HttpError(400, t('A text has a character that is not allowed: U+0000 or half of a surrogate pair.'));
  }
  next();
}

function parts(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function isWellFormed(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}
