import type { LaunchingUser } from '../../sessions/launch.ts';
import { csrfToken, type Session } from '../../sessions/sessions.ts';
import { compileBarePage } from './page-shell.ts';

interface Page {
  readonly pageTitle: string;
  readonly present: { readonly userName: string; readonly organisationName: string };
  readonly next: { readonly userName: string; readonly organisationName: string };
  readonly token: string;
  readonly csrf: string;
}

const render = compileBarePage<Page>(`<div class="card narrow">
<h1>Change the user?</h1>
<p>You are signed in as <bdi>{{present.userName}}</bdi> of <bdi>{{present.organisationName}}</bdi>. The link that you opened signs you in as <bdi>{{next.userName}}</bdi> of <bdi>{{next.organisationName}}</bdi> instead. Continue only if you opened the LMS from Attain yourself.</p>
<form method="post" action="/launch">{{> csrf}}<input type="hidden" name="token" value="{{token}}"><p><button>Continue as <bdi>{{next.userName}}</bdi></button></p></form>
<p><a href="/dashboard">Stay signed in as <bdi>{{present.userName}}</bdi></a></p>
</div>`);

/** Renders the question whether a signed-in user wants to continue as the user of a launch token. */
export function renderChangeUserPage(session: Session, next: LaunchingUser, token: string): string {
  return render({ pageTitle: 'Change the user?', present: session, next, token, csrf: csrfToken(session) });
}
