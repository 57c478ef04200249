import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { pageStyle } from './page-style.ts';

/** The source expression, with its quotes, that allows the pages' style in a Content-Security-Policy: `style-src ${pageStyleHash}`. */
export const pageStyleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;

const SHELL = `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>{{pageTitle}}</title>
<style>${pageStyle}</style>
</head>
<body>
<header class="masthead"><a class="wordmark" href="/">Attain</a></header>
<main>
{{> @partial-block}}
</main>
<footer class="colophon"><p>{{footer}}</p></footer>
</body>
</html>
`;

const handlebars = Handlebars.create();
handlebars.registerPartial('page', SHELL);

/** The fields that every page passes besides its own. */
export interface PageFrame {
  readonly pageTitle: string;
  readonly footer: string;
}

/** Compiles the content of a page. Every value is escaped, and a field that the view lacks is an error. */
export function compilePage<View extends PageFrame>(body: string): (view: View) => string {
  return handlebars.compile<View>(`{{#> page}}${body}{{/page}}`, { strict: true });
}
