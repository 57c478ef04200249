import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { ReportEffect } from '../../domain/progress/apply-report.ts';
import type { MarkedResults } from './recalculate-enrolments.ts';
import type { Effect } from './store/progress-reports.ts';

/** Returns the last report that changed the progress, or undefined. Its id is the cause of what was computed. */
export const lastApplied = (effects: readonly ReportEffect[]): string | undefined =>
  effects.findLast(({ outcome }) => outcome === 'APPLIED')?.reportId;

export const reportCause = (reportId: string): ChangeCause => ({ kind: 'REPORT', id: reportId, userId: null });

/** Returns the rows of the ledger for the effects of reports on one enrolment. @param marked undefined if nothing was computed */
export function effectsOf(
  enrolment: { readonly id: string; readonly organisationId: string; readonly mark: number },
  effects: readonly ReportEffect[],
  marked: MarkedResults | undefined,
): Effect[] {
  const last = lastApplied(effects);
  return effects.map(({ reportId, before, after, outcome }) => ({
    organisationId: enrolment.organisationId,
    reportId,
    enrolmentId: enrolment.id,
    progressBefore: before,
    progressAfter: after,
    outcome,
    ...(marked === undefined || reportId !== last
      ? {}
      : {
          marked: { markBefore: enrolment.mark, markAfter: marked.mark, revisionNumber: marked.revisionNumber },
        }),
  }));
}
