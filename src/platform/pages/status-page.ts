import { compilePage, type PageFrame } from './page-shell.ts';

/** What the page says in each state: whether Attain works, and what that means for its users. */
const statusWords = {
  answers: {
    title: 'Attain answers',
    message: 'This server is running. The page “Service status” says whether everything works.',
    isGood: true,
  },
  ready: { title: 'Attain works', message: 'Everything is running as it should.', isGood: true },
  degraded: {
    title: 'Attain works with delays',
    message:
      'You can use Attain, and progress from your LMS is received and stored. It is applied later, and e-mails and webhooks are late. Nothing is lost.',
    isGood: false,
  },
  unavailable: {
    title: 'Attain is not available',
    message: 'Attain cannot be used at the moment. Try again in a few minutes. The people who run it see this as well.',
    isGood: false,
  },
} as const;

export type StatusState = keyof typeof statusWords;

const render = compilePage<PageFrame & (typeof statusWords)[StatusState] & { readonly isAnswer: boolean }>(
  `<div class="card">
<div class="lead {{#if isGood}}valid{{else}}invalid{{/if}}">
<div class="state"><h1>{{title}}</h1></div>
<p>{{message}}</p>
</div>
<div class="body">
{{#if isAnswer}}<p><a href="/status">Service status</a></p>
{{/if}}<p><a href="/">Go to the start page</a></p>
</div>
</div>`,
);

/** Renders what a person sees who opens the address of a health check in a browser. */
export const renderStatusPage = (state: StatusState): string =>
  render({
    ...statusWords[state],
    isAnswer: state === 'answers',
    pageTitle: `${statusWords[state].title} – Attain`,
    footer: 'Service status',
  });
