import type { ReportOutcome } from './report-states.ts';

export interface ReportedProgress {
  readonly id: string;
  readonly progress: number;
}

export interface ReportEffect {
  readonly reportId: string;
  readonly before: number;
  readonly after: number;
  readonly outcome: ReportOutcome;
}

/**
 * Returns whether a reported progress replaces the stored one: only when strictly greater, compared unrounded
 * (docs/product.md §3 rule 1, §4.1 rule 2). The SQL condition `lms_enrolment_progress < :progress` is the same rule,
 * and decides under concurrency.
 */
export function advancesProgress(current: number, submitted: number): boolean {
  return submitted > current;
}

/**
 * Applies a batch of reports to one enrolment, in the given order. Returns the final progress, and an effect for every
 * report.
 * @param current the stored progress
 */
export function foldReports(
  current: number,
  reports: readonly ReportedProgress[],
): { final: number; effects: ReportEffect[] } {
  let final = current;
  const effects = reports.map((report): ReportEffect => {
    const before = final;
    const applied = advancesProgress(before, report.progress);
    if (applied) final = report.progress;
    return { reportId: report.id, before, after: final, outcome: applied ? 'APPLIED' : 'UNCHANGED' };
  });
  return { final, effects };
}
