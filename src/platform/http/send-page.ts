import type { Response } from 'express';
import { pageStyleHash, styleHash, withAddress, type PageBrand } from '../pages/page-shell.ts';

interface PageOptions {
  /** The organisation at the top of the page: its one style sheet and its logo are allowed too. */
  readonly brand?: PageBrand | null;
}

function policy({ brand }: PageOptions): string {
  const style = brand?.style ?? null;
  return [
    "default-src 'none'",
    `style-src ${pageStyleHash}${style === null ? '' : ` ${styleHash(style)}`}`,
    ...((brand?.logoPath ?? null) === null ? [] : ["img-src 'self'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Sends a page that runs no script and has the one style sheet of all pages, and the organisation's colours on a page
 * of an organisation. Its forms go to this service only. No cache keeps it.
 */
export function sendPage(response: Response, status: number, html: string, options: PageOptions = {}): void {
  response.status(status).type('html');
  response.setHeader('Content-Security-Policy', policy(options));
  response.setHeader('Cache-Control', 'no-store');
  response.send(withAddress(html, response.req.originalUrl));
}
