import type { Course } from '../../courses/courses.ts';
import type { Enrolment } from '../../enrolments/enrolment.ts';
import type { Marking } from '../../enrolments/markings.ts';
import type { ProgressReport } from '../../reports/list-reports.ts';
import type { Session } from '../../sessions/sessions.ts';
import { showName, showPercent, showStatus } from './format.ts';
import { compileDashboardPage, dashboardFrame, type DashboardFrame } from './page-shell.ts';
import { MARKINGS, showMarkings, type ShownMarking } from './shown-marking.ts';
import { REPORTS, showReports, type ShownReport } from './shown-report.ts';

export interface EnrolmentView {
  readonly enrolment: Enrolment;
  readonly course: Course;
  readonly reports: readonly ProgressReport[];
  readonly markings: readonly Marking[];
  /** The report that the user just made. */
  readonly reportId: string | null;
  /** The typed progress with its problem; null for the present progress. */
  readonly rejected: { readonly progress: string; readonly message: string } | null;
}

interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface Page extends DashboardFrame {
  readonly id: string;
  readonly action: string;
  readonly name: string;
  readonly courseName: string;
  readonly courseHref: string;
  readonly studentId: string;
  readonly status: string;
  readonly isActive: boolean;
  readonly progress: number;
  readonly shown: string;
  readonly typed: string;
  readonly message: string | null;
  readonly notice: Notice | null;
  readonly reports: readonly ShownReport[];
  readonly markings: readonly ShownMarking[];
}

const render = compileDashboardPage<Page>(`<p class="crumb"><a href="/dashboard">Enrolments</a></p>
<h1 dir="auto">{{name}}</h1>
{{#if message}}<p class="notice bad" role="alert">{{message}}</p>{{/if}}
{{#if notice}}<p class="notice {{notice.tone}}" role="status">{{notice.text}}</p>{{/if}}
<section class="card" aria-labelledby="progress-heading">
<dl class="facts pairs"><div><dt>Course</dt><dd><a href="{{courseHref}}" dir="auto">{{courseName}}</a></dd></div><div><dt>Status</dt><dd><span class="badge{{#if isActive}} accent{{/if}}">{{status}}</span></dd></div><div><dt>Enrolment id</dt><dd><code>{{id}}</code></dd></div><div><dt>Student’s id in Attain</dt><dd><code>{{studentId}}</code></dd></div></dl>
<h2 id="progress-heading">Progress</h2>
<p class="bar">{{> progress}}</p>
{{#if isActive}}<form method="post" action="{{action}}/progress" class="fields number">
{{> csrf}}
<div class="grow"><label for="progress">New progress in per cent</label><input id="progress" name="progress" type="number" inputmode="decimal" min="0" max="100" step="any" required autocomplete="off" aria-describedby="progress-hint" value="{{typed}}"></div>
<div class="buttons"><button>Save and report</button><button class="plain" name="complete" value="yes" formnovalidate>Complete (100 %)</button></div>
</form>
<p class="hint" id="progress-hint">The progress is stored here and reported to Attain. Attain keeps the highest progress that was reported.</p>{{else}}<p class="muted">The progress can no longer be changed.</p>{{/if}}
</section>
${REPORTS}
${MARKINGS}`);

/** Renders one enrolment: its progress, Attain's replies to its reports, and the quiz results that Attain sent. */
export function renderEnrolmentPage(session: Session, view: EnrolmentView): string {
  const { enrolment, course, rejected } = view;
  const name = showName(enrolment.student);
  const reports = showReports(view.reports);
  return render({
    ...dashboardFrame(session, 'enrolments', name),
    id: enrolment.id,
    action: `/dashboard/enrolments/${encodeURIComponent(enrolment.id)}`,
    name,
    courseName: course.name,
    courseHref: `/dashboard/courses/${encodeURIComponent(course.id)}`,
    studentId: enrolment.student.id,
    status: showStatus(enrolment.status),
    isActive: enrolment.status === 'ACTIVE',
    progress: enrolment.progress,
    shown: showPercent(enrolment.progress),
    typed: rejected?.progress ?? String(enrolment.progress),
    message: rejected?.message ?? null,
    notice: noticeOf(reports.find(({ id }) => id === view.reportId)),
    reports,
    markings: showMarkings(view.markings),
  });
}

function noticeOf(report: ShownReport | undefined): Notice | null {
  if (report === undefined) return null;
  const { shown, summary, isAccepted } = report;
  return isAccepted
    ? { tone: 'good', text: `${shown} is saved and Attain has accepted the report. ${summary}` }
    : {
        tone: 'bad',
        text: `${shown} is saved here, but Attain has not accepted the report yet. ${summary} The report is sent again until Attain accepts it.`,
      };
}
