import type { CourseWithCount } from '../../courses/courses.ts';
import type { Session } from '../../sessions/sessions.ts';
import { compileDashboardPage, dashboardFrame, type DashboardFrame } from './page-shell.ts';

export interface CoursesView {
  /** Those of one page. */
  readonly courses: readonly CourseWithCount[];
  readonly isFirst: boolean;
  /** The course after which the next page begins; null on the last page. */
  readonly next: string | null;
  /** The typed values with their problem; null for an empty form. */
  readonly rejected: { readonly name: string; readonly code: string; readonly message: string } | null;
}

interface CourseRow {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly archived: boolean;
  readonly enrolled: string;
}

interface Page extends DashboardFrame {
  readonly rows: readonly CourseRow[];
  readonly isFirst: boolean;
  readonly nextHref: string | null;
  readonly message: string | null;
  readonly name: string;
  readonly code: string;
}

const render = compileDashboardPage<Page>(`<h1>Courses</h1>
{{#if message}}<p class="notice bad" role="alert">{{message}}</p>{{/if}}
{{#if rows}}<ul class="rows">
{{#each rows}}<li class="course linked">
<span><a class="title" href="{{href}}" dir="auto">{{name}}</a><br><span class="muted small">{{id}}</span></span>
<span class="badges">{{#if archived}}<span class="badge">Archived</span>{{/if}}<span class="muted small">{{enrolled}}</span></span>
</li>
{{/each}}</ul>{{else}}{{#if isFirst}}<p class="card muted">There are no courses yet. Create the first one here; Attain then finds it by its name.</p>{{/if}}{{/if}}
<nav class="pager" aria-label="Pages"><span>{{#unless isFirst}}<a class="button plain" href="/dashboard/courses">First page</a>{{/unless}}</span><span>{{#if nextHref}}<a class="button plain" href="{{nextHref}}">More courses</a>{{/if}}</span></nav>
<section class="card" aria-labelledby="new-course">
<h2 id="new-course">New course</h2>
<form method="post" action="/dashboard/courses" class="fields three">
{{> csrf}}
<div class="grow"><label for="name">Name</label><input id="name" name="name" required maxlength="200" autocomplete="off" dir="auto" value="{{name}}"></div>
<div class="grow"><label for="code">Code <span class="muted">(optional)</span></label><input id="code" name="code" maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" title="Letters, digits, full stops, hyphens and underscores" autocomplete="off" value="{{code}}"></div>
<div><button>Create course</button></div>
</form>
<p class="hint">The code is the course’s id in Attain and cannot be changed. Without one, the course gets a random id.</p>
</section>`);

/** Renders a page of the organisation's courses and the form for a new one. */
export function renderCoursesPage(session: Session, { courses, isFirst, next, rejected }: CoursesView): string {
  return render({
    ...dashboardFrame(session, 'courses', 'Courses'),
    rows: courses.map(({ id, name, archived, enrolments }) => ({
      id,
      href: `/dashboard/courses/${encodeURIComponent(id)}`,
      name,
      archived,
      enrolled: enrolments === 1 ? '1 active enrolment' : `${enrolments} active enrolments`,
    })),
    isFirst,
    nextHref: next === null ? null : `/dashboard/courses?${new URLSearchParams({ after: next }).toString()}`,
    message: rejected?.message ?? null,
    name: rejected?.name ?? '',
    code: rejected?.code ?? '',
  });
}
