import { compileBarePage } from './page-shell.ts';

interface MessageView {
  readonly title: string;
  readonly message: string;
  /** Whether the page links to the dashboard. */
  readonly linkToDashboard: boolean;
}

const render = compileBarePage<MessageView & { readonly pageTitle: string }>(`<div class="card narrow">
<h1>{{title}}</h1>
<p>{{message}}</p>
{{#if linkToDashboard}}<p><a href="/dashboard">Go to the dashboard</a></p>{{/if}}
</div>`);

/** Renders the page that a browser gets instead of the requested one. */
export function renderErrorPage({
  status,
  title,
  message,
}: {
  status: number;
  title: string;
  message: string;
}): string {
  const heading = status === 401 ? 'You are not signed in' : title;
  return render({ pageTitle: heading, title: heading, message, linkToDashboard: status !== 401 });
}

/** Renders a page with a message only. */
export function renderMessagePage(title: string, message: string): string {
  return render({ pageTitle: title, title, message, linkToDashboard: false });
}
