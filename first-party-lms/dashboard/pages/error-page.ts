import { compileBarePage } from './page-shell.ts';

interface MessageView {
  readonly title: string;
  readonly message: string;
  /** Whether the dashboard may be worth trying. */
  readonly linkToDashboard: boolean;
}

const render = compileBarePage<MessageView & { readonly pageTitle: string }>(`<div class="card narrow">
<h1>{{title}}</h1>
<p>{{message}}</p>
{{#if linkToDashboard}}<p><a href="/dashboard">Go to the dashboard</a></p>{{/if}}
</div>`);

/** The page that a browser gets instead of what it asked for. */
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

/** A page that only tells something. */
export function renderMessagePage(title: string, message: string): string {
  return render({ pageTitle: title, title, message, linkToDashboard: false });
}
