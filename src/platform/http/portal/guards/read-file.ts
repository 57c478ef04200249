import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import { readBody } from '../../read-body.ts';
import type { PortalLocals } from '../portal-locals.ts';
import type { AnyCall } from '../route.ts';
import { t } from '../../../../language/translate.ts';

const types = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/**
 * Keeps a CSV file or a workbook as it was sent. Replies 415 for another type, 413 over the limit in bytes, 400 for an empty file.
 * The import checks the content, its form and encoding included, since it can report line numbers.
 */
export async function readFile(request: Request, response: Response, limit: number, next: NextFunction): Promise<void> {
  const [type] = (request.headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (!types.includes(type!)) {
    throw new HttpError(415, t('The Content-Type must be text/csv, or that of an Excel workbook (.xlsx).'));
  }
  // The contract only requires that there is a body, whose type the validator of the contract reads as a text.
  request.headers['content-type'] = 'text/csv';
  const file = await readBody(request, limit);
  if (file.length === 0) throw new HttpError(400, t('The file is empty.'));
  (response.locals as PortalLocals).file = file;
  request.body = '';
  next();
}

/** Returns the file of a route that takes one. */
export function fileOf({ response }: Pick<AnyCall, 'response'>): Buffer {
  const { file } = response.locals as PortalLocals;
  if (file === undefined) throw new Error('the route takes no file');
  return file;
}
