import { compilePage, type PageFrame } from './page-shell.ts';

interface ErrorView {
  /** The HTTP status, e.g. 404. */
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

const render = compilePage<PageFrame & ErrorView>(`<div class="card">
<div class="body">
<h1>{{title}}</h1>
<p>{{message}}</p>
<p><a href="/">Go to the start page</a></p>
</div>
</div>`);

/** Renders the page that a browser gets instead of the requested one. */
export function renderErrorPage({ status, title, message }: ErrorView): string {
  return render({ pageTitle: `${title} – Attain`, footer: `Error ${status}`, status, title, message });
}
