import type { Course } from '../../courses/courses.ts';
import type { Session } from '../../sessions/sessions.ts';
import { compileDashboardPage, dashboardFrame, type DashboardFrame } from './page-shell.ts';

interface Page extends DashboardFrame {
  readonly id: string;
  readonly action: string;
  readonly enrolmentsHref: string;
  readonly name: string;
  readonly typed: string;
  readonly archived: boolean;
  readonly message: string | null;
}

const render = compileDashboardPage<Page>(`<p class="crumb"><a href="/dashboard/courses">Courses</a></p>
<h1 dir="auto">{{name}}</h1>
{{#if message}}<p class="notice bad" role="alert">{{message}}</p>{{/if}}
<section class="card">
<dl class="facts"><div><dt>Code</dt><dd>{{id}}</dd></div><div><dt>Status</dt><dd>{{#if archived}}Archived{{else}}Open for enrolments{{/if}}</dd></div><div><dt>Students</dt><dd><a href="{{enrolmentsHref}}">Show the enrolments</a></dd></div></dl>
</section>
<section class="card" aria-labelledby="rename">
<h2 id="rename">Rename</h2>
<form method="post" action="{{action}}/rename" class="fields two">
{{> csrf}}
<div class="grow"><label for="name">Name</label><input id="name" name="name" required maxlength="200" autocomplete="off" dir="auto" value="{{typed}}"></div>
<div><button>Save name</button></div>
</form>
</section>
<section class="card" aria-labelledby="archive">
{{#if archived}}<h2 id="archive">Restore</h2>
<p>Attain does not offer this course, and nobody can be enrolled on it. If you restore the course, both are possible again.</p>
<form method="post" action="{{action}}/restore">{{> csrf}}<button class="plain">Restore course</button></form>
{{else}}<h2 id="archive">Archive</h2>
<p>Attain does not offer an archived course, and nobody can be enrolled on it. Students who are already enrolled can finish it.</p>
<form method="post" action="{{action}}/archive">{{> csrf}}<button class="plain">Archive course</button></form>
{{/if}}</section>`);

/** Renders the page of a course. @param rejected the typed name with its problem; null for the present name */
export function renderCoursePage(
  session: Session,
  course: Course,
  rejected: { readonly name: string; readonly message: string } | null,
): string {
  return render({
    ...dashboardFrame(session, 'courses', course.name),
    id: course.id,
    action: `/dashboard/courses/${encodeURIComponent(course.id)}`,
    enrolmentsHref: `/dashboard?${new URLSearchParams({ search: course.name }).toString()}`,
    name: course.name,
    typed: rejected?.name ?? course.name,
    archived: course.archived,
    message: rejected?.message ?? null,
  });
}
