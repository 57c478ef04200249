import { t } from '../../language/translate.ts';
import { compilePage, type PageFrame } from './page-shell.ts';

interface ErrorView {
  /** The HTTP status, e.g. 404. */
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

const render = compilePage<PageFrame & ErrorView & { readonly start: string }>(`<div class="card">
<div class="body">
<h1>{{title}}</h1>
<p>{{message}}</p>
<p><a href="/">{{start}}</a></p>
</div>
</div>`);

/** Renders the page that a browser gets instead of the requested one. */
export function renderErrorPage({ status, title, message }: ErrorView): string {
  const footer = t('Error {status}', { status: String(status) });
  return render({ pageTitle: `${title} – Attain`, footer, status, title, message, start: t('Go to the start page') });
}
