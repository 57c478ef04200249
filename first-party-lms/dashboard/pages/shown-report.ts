import { statusLine } from '../../reports/call-attain.ts';
import type { ProgressReport } from '../../reports/list-reports.ts';
import { showPercent, showTime, type ShownTime } from './format.ts';

export interface ShownReport {
  readonly id: string;
  readonly shown: string;
  readonly reportedBy: string;
  readonly created: ShownTime;
  readonly isAccepted: boolean;
  /** One sentence: Attain's reply, or the reason for which there is none. */
  readonly summary: string;
  /** The body of the reply; null if it had none. */
  readonly body: string | null;
  readonly attempts: string;
  readonly nextAttempt: ShownTime | null;
}

/** The part of an enrolment's page that lists its reports. */
export const REPORTS = `<section class="card" aria-labelledby="reports">
<h2 id="reports">Reports to Attain</h2>
{{#if reports}}<ol class="log" reversed>
{{#each reports}}<li>
<div class="head"><strong>{{shown}}</strong>{{#if isAccepted}}<span class="badge good">Accepted</span>{{else}}<span class="badge bad">Waiting</span>{{/if}}<span class="muted small"><time datetime="{{created.machine}}">{{created.text}}</time>, <bdi>{{reportedBy}}</bdi></span>{{#unless isAccepted}}<form method="post" action="{{@root.action}}/reports/{{id}}/send">{{> csrf}}<button class="plain slight" aria-label="Send the report of {{shown}} now">Send now</button></form>{{/unless}}</div>
<p>{{summary}} <span class="muted small">{{attempts}}{{#if nextAttempt}}; next attempt not before <time datetime="{{nextAttempt.machine}}">{{nextAttempt.text}}</time>{{/if}}.</span></p>
{{#if body}}<pre>{{body}}</pre>{{/if}}
</li>
{{/each}}</ol>{{else}}<p class="muted">No progress has been reported yet.</p>{{/if}}
</section>`;

export function showReports(reports: readonly ProgressReport[]): ShownReport[] {
  return reports.map((report) => ({
    id: report.id,
    shown: showPercent(report.progress),
    reportedBy: report.reportedBy,
    created: showTime(report.createdAt),
    isAccepted: report.acceptedAt !== null,
    summary: summarise(report),
    body: report.replyBody || null,
    attempts: report.attempts === 1 ? '1 attempt' : `${report.attempts} attempts`,
    nextAttempt: report.acceptedAt === null && report.lastAttemptAt !== null ? showTime(report.nextAttemptAt) : null,
  }));
}

function summarise({ replyStatus, replyBody, failure }: ProgressReport): string {
  if (replyStatus === null) return failure ?? 'The report is being sent.';
  const reply = `Attain answered ${statusLine(replyStatus)}`;
  return replyBody ? `${reply}.` : `${reply} with an empty body.`;
}
