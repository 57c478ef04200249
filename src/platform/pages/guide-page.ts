import { createHash } from 'node:crypto';
import { Marked } from 'marked';
import { compilePage, pageStyleHash, type PageFrame } from './page-shell.ts';

const style = `
main,.masthead,.colophon{max-width:56rem}
.guide h2{margin:2.5rem 0 .75rem;font:400 1.5rem/1.3 var(--serif)}
.guide h3{margin:1.75rem 0 .5rem;font:600 1.0625rem/1.5 var(--sans)}
.guide ul,.guide ol{margin:0 0 1rem;padding-left:1.5rem}
.guide li{margin:.375rem 0}
.guide code{padding:.1em .3em;border-radius:.25rem;background:var(--page);font-size:.875em;overflow-wrap:anywhere}
.guide pre{margin:0 0 1rem;padding:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--page);overflow-x:auto;line-height:1.5}
.guide pre code{padding:0;overflow-wrap:normal}
.guide .table{margin:0 0 1rem;overflow-x:auto}
.guide table{width:100%;border-collapse:collapse;font-size:.9375rem}
.guide th,.guide td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
.guide td:first-child code{white-space:nowrap}
@media (min-width:40rem){.guide td:first-child{min-width:10rem}}
`;

/** The source expressions, with their quotes, that allow the page's styles in a Content-Security-Policy. */
export const guideStyleHashes = `${pageStyleHash} 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const render = compilePage<PageFrame & { readonly content: string }>(`<style>${style}</style>
<article class="card guide"><div class="body">
{{{content}}}
</div></article>`);

/** The addresses at which a running Attain serves the files that the guide links. */
const addresses = new Map([['../openapi.yaml', '/docs/openapi.yaml']]);

const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === 'link') token['href'] = addresses.get(token['href'] as string) ?? (token['href'] as string);
  },
});

/**
 * Renders a guide of the project's documentation as a page. @param markdown written by us, so nothing in it is escaped
 */
export function renderGuide(markdown: string): string {
  const content = marked.parse(markdown, { async: false });
  // A wide block can be scrolled by keyboard only if it can have the focus.
  const scrollable = content
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  const pageTitle = /<h1>(.*?)<\/h1>/.exec(content)?.[1] ?? 'Guide';
  return render({ pageTitle: `${pageTitle} – Attain`, footer: 'The reference is at /docs.', content: scrollable });
}
