import { createHash } from 'node:crypto';
import { pageStyle } from '../page-style.ts';
import { markup, trusted, type Html } from '../html.ts';
import { docsStyle } from './docs-style.ts';

/** A place of a page in its contents. */
export interface Place {
  readonly id: string;
  readonly text: string;
  readonly within?: readonly Place[];
}

interface DocsPage {
  readonly title: string;
  /** The address of this page. */
  readonly current: string;
  readonly contents: readonly Place[];
  readonly content: Html;
  readonly scripts: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of the pages: own scripts, two styles by their hashes, requests to this origin. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${hashOf(pageStyle)} ${hashOf(docsStyle)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pages = [
  { href: '/docs', text: 'API reference' },
  { href: '/docs/webhooks', text: 'Webhooks' },
] as const;

/** Renders a page of the developers' documentation with its contents beside it, or above it on a small screen. */
export function docsPage({ title, current, contents, content, scripts }: DocsPage): string {
  return markup`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title} – Attain</title>
        <style>${trusted(pageStyle)}</style>
        <style>${trusted(docsStyle)}</style>
        ${scripts.map((address) => markup`<script type="module" src="${address}"></script>`)}
      </head>
      <body class="docs">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="wordmark" href="/">Attain</a>
          <nav aria-label="Documentation">
            <ul>
              ${pages.map(
                ({ href, text }) =>
                  markup`<li>
                    <a href="${href}" ${href === current ? trusted(' aria-current="page"') : null}>${text}</a>
                  </li>`,
              )}
            </ul>
          </nav>
        </header>
        <div class="columns">
          <nav class="contents" aria-label="Contents of this page">
            <details open>
              <summary>Contents</summary>
              ${places(contents)}
            </details>
          </nav>
          <main id="content" tabindex="-1">${content}</main>
        </div>
      </body>
    </html> `.text;
}

const places = (list: readonly Place[]): Html =>
  markup`<ul>
    ${list.map(
      ({ id, text, within = [] }) =>
        markup`<li><a href="#${id}">${text}</a>${within.length === 0 ? null : places(within)}</li>`,
    )}
  </ul>`;
