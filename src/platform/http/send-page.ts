import type { Response } from 'express';
import { pageStyleHash } from '../pages/page-shell.ts';

const policy = `default-src 'none'; style-src ${pageStyleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Sends a page that runs no script and has the one style sheet of all pages. No cache keeps it. */
export function sendPage(response: Response, status: number, html: string): void {
  response.status(status).type('html');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-store');
  response.send(html);
}
