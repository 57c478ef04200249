import type { Response } from 'express';
import { pageStyleHash } from '../pages/page-shell.ts';

const policy = (forms: "'none'" | "'self'") =>
  `default-src 'none'; style-src ${pageStyleHash}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;

/**
 * Sends a page that runs no script and has the one style sheet of all pages. No cache keeps it.
 * @param mayPostToItself whether its form may be sent, to the own origin
 */
export function sendPage(response: Response, status: number, html: string, { mayPostToItself = false } = {}): void {
  response.status(status).type('html');
  response.setHeader('Content-Security-Policy', policy(mayPostToItself ? "'self'" : "'none'"));
  response.setHeader('Cache-Control', 'no-store');
  response.send(html);
}
