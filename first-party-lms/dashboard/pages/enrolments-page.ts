import type { EnrolmentPage } from '../../enrolments/list-enrolments.ts';
import type { Session } from '../../sessions/sessions.ts';
import { showName, showPercent, showStatus } from './format.ts';
import { compileDashboardPage, dashboardFrame, type DashboardFrame } from './page-shell.ts';

interface Row {
  readonly href: string;
  readonly name: string;
  readonly courseName: string;
  readonly progress: number;
  readonly shown: string;
  readonly status: string;
  readonly isActive: boolean;
  readonly waiting: string | null;
}

interface Page extends DashboardFrame {
  readonly search: string;
  readonly rows: readonly Row[];
  readonly newerHref: string | null;
  readonly olderHref: string | null;
}

const render = compileDashboardPage<Page>(`<h1>Enrolments</h1>
<search><form method="get" action="/dashboard" class="fields two card">
<div class="grow"><label for="search">Student, course or enrolment id</label><input id="search" type="search" name="search" maxlength="200" autocomplete="off" dir="auto" value="{{search}}"></div>
<div class="buttons"><button>Search</button>{{#if search}}<a class="button plain" href="/dashboard">Show all</a>{{/if}}</div>
</form></search>
{{#if rows}}<ul class="rows">
{{#each rows}}<li class="enrolment linked">
<span><a class="title" href="{{href}}" dir="auto">{{name}}</a><br><span class="muted small" dir="auto">{{courseName}}</span></span>
<span class="bar">{{> progress}}</span>
<span class="badges">{{#if waiting}}<span class="badge bad">{{waiting}}</span>{{/if}}<span class="badge{{#if isActive}} accent{{/if}}">{{status}}</span></span>
</li>
{{/each}}</ul>
{{else}}<p class="card muted">{{#if search}}No enrolment matches <bdi>“{{search}}”</bdi>.{{else}}Nobody is enrolled yet. An enrolment that is created in Attain for one of the courses here appears on this page.{{/if}}</p>{{/if}}
<nav class="pager" aria-label="Pages"><span>{{#if newerHref}}<a class="button plain" href="{{newerHref}}">Newer</a>{{/if}}</span><span>{{#if olderHref}}<a class="button plain" href="{{olderHref}}">Older</a>{{/if}}</span></nav>`);

/** Renders one page of the enrolments, newest first, with search. */
export function renderEnrolmentsPage(session: Session, search: string, page: EnrolmentPage): string {
  const first = page.enrolments[0];
  const last = page.enrolments.at(-1);
  const href = (query: Record<string, string>): string =>
    `/dashboard?${new URLSearchParams({ ...(search === '' ? {} : { search }), ...query }).toString()}`;
  return render({
    ...dashboardFrame(session, 'enrolments', 'Enrolments'),
    search,
    rows: page.enrolments.map((enrolment) => ({
      href: `/dashboard/enrolments/${encodeURIComponent(enrolment.id)}`,
      name: showName(enrolment),
      courseName: enrolment.courseName,
      progress: enrolment.progress,
      shown: showPercent(enrolment.progress),
      status: showStatus(enrolment.status),
      isActive: enrolment.status === 'ACTIVE',
      waiting: waiting(enrolment.waitingReports),
    })),
    newerHref: page.hasNewer && first !== undefined ? href({ newer: first.id }) : null,
    olderHref: page.hasOlder && last !== undefined ? href({ older: last.id }) : null,
  });
}

function waiting(reports: number): string | null {
  if (reports === 0) return null;
  return reports === 1 ? '1 report waiting' : `${reports} reports waiting`;
}
