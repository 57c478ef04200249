import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { csrfToken, type Session } from '../../sessions/sessions.ts';
import { pageStyle } from './page-style.ts';

/** The source expression, with its quotes, that allows the pages' style in a Content-Security-Policy. */
export const pageStyleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;

const HEAD = `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{{pageTitle}} – Attain LMS</title>
<style>${pageStyle}</style>
</head>
<body>
`;

const DASHBOARD = `${HEAD}<a class="skip" href="#content">Skip to the content</a>
<header class="masthead"><div>
<a class="wordmark" href="/dashboard">Attain LMS</a>
<nav aria-label="Sections"><a href="/dashboard"{{#if inEnrolments}} aria-current="page"{{/if}}>Enrolments</a><a href="/dashboard/courses"{{#if inCourses}} aria-current="page"{{/if}}>Courses</a></nav>
<div class="who"><span><bdi>{{userName}}</bdi><small><bdi>{{organisationName}}</bdi></small></span><form method="post" action="/dashboard/sign-out">{{> csrf}}<button class="plain slight">Sign out</button></form></div>
</div></header>
<main id="content">
{{> @partial-block}}
</main>
</body>
</html>
`;

const BARE = `${HEAD}<main id="content">
{{> @partial-block}}
</main>
</body>
</html>
`;

const handlebars = Handlebars.create();
handlebars.registerPartial('dashboard', DASHBOARD);
handlebars.registerPartial('bare', BARE);
handlebars.registerPartial('csrf', '<input type="hidden" name="csrf" value="{{@root.csrf}}">');
handlebars.registerPartial(
  'progress',
  '<progress max="100" value="{{progress}}" aria-hidden="true"></progress><b>{{shown}}</b>',
);

/** The fields that every page of the dashboard passes besides its own. */
export interface DashboardFrame {
  readonly pageTitle: string;
  readonly inEnrolments: boolean;
  readonly inCourses: boolean;
  readonly userName: string;
  readonly organisationName: string;
  readonly csrf: string;
}

export type Section = 'enrolments' | 'courses';

export function dashboardFrame(session: Session, section: Section, pageTitle: string): DashboardFrame {
  return {
    pageTitle,
    inEnrolments: section === 'enrolments',
    inCourses: section === 'courses',
    userName: session.userName,
    organisationName: session.organisationName,
    csrf: csrfToken(session),
  };
}

/** Compiles the content of a page. Every value is escaped, and a field that the view lacks is an error. */
export function compileDashboardPage<View extends DashboardFrame>(body: string): (view: View) => string {
  return handlebars.compile<View>(`{{#> dashboard}}${body}{{/dashboard}}`, { strict: true });
}

/** Compiles a page that needs no signed-in user. */
export function compileBarePage<View extends { readonly pageTitle: string }>(body: string): (view: View) => string {
  return handlebars.compile<View>(`{{#> bare}}${body}{{/bare}}`, { strict: true });
}
