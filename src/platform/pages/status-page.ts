import { t } from '../../language/translate.ts';
import { compilePage, type PageFrame } from './page-shell.ts';

export type StatusState = 'answers' | 'ready' | 'degraded' | 'unavailable';

interface StatusWords {
  readonly title: string;
  readonly message: string;
}

/** What the page says in a state: whether Attain works, and what that means for its users. */
function wordsOf(state: StatusState): StatusWords {
  switch (state) {
    case 'answers':
      return {
        title: t('Attain answers'),
        message: t('This server is running. The page “Service status” says whether everything works.'),
      };
    case 'ready':
      return { title: t('Attain works'), message: t('Everything is running as it should.') };
    case 'degraded':
      return {
        title: t('Attain works with delays'),
        message: t(
          'You can use Attain, and progress from your LMS is received and stored. It is applied later, and e-mails and webhooks are late. Nothing is lost.',
        ),
      };
    case 'unavailable':
      return {
        title: t('Attain is not available'),
        message: t(
          'Attain cannot be used at the moment. Try again in a few minutes. The people who run it see this as well.',
        ),
      };
  }
}

interface StatusView extends PageFrame, StatusWords {
  readonly isGood: boolean;
  readonly isAnswer: boolean;
  readonly start: string;
}

const render = compilePage<StatusView>(
  `<div class="card">
<div class="lead {{#if isGood}}valid{{else}}invalid{{/if}}">
<div class="state"><h1>{{title}}</h1></div>
<p>{{message}}</p>
</div>
<div class="body">
{{#if isAnswer}}<p><a href="/status">{{footer}}</a></p>
{{/if}}<p><a href="/">{{start}}</a></p>
</div>
</div>`,
);

/** Renders what a person sees who opens the address of a health check in a browser, in the present language. */
export function renderStatusPage(state: StatusState): string {
  const words = wordsOf(state);
  return render({
    ...words,
    isGood: state === 'answers' || state === 'ready',
    isAnswer: state === 'answers',
    start: t('Go to the start page'),
    pageTitle: `${words.title} – Attain`,
    footer: t('Service status'),
  });
}
