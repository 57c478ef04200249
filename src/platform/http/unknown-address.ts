import type { Request, Response } from 'express';
import { renderErrorPage } from '../pages/error-page.ts';
import { HttpError } from './http-error.ts';
import { sendPage } from './send-page.ts';
import { t } from '../../language/translate.ts';

/** Addresses of programs, which get JSON whatever they accept. */
const forPrograms = /^\/(api|internal|provider|assets)(\/|$)/i;

/**
 * Answers a request for an address that does not exist: with a page for a browser that asked for one, else with the
 * error of the APIs.
 * @throws HttpError 404
 */
export function unknownAddress(request: Request, response: Response): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || forPrograms.test(request.path) || request.accepts(['json', 'html']) !== 'html') {
    throw new HttpError(404, t('There is nothing at this address.'));
  }
  response.vary('Accept');
  sendPage(response, 404, page());
}

const page = (): string =>
  renderErrorPage({
    status: 404,
    title: t('Page not found'),
    message: t('There is no page at this address. Check it for typing errors, or begin at the start page.'),
  });
