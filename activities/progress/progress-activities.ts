import type { AppliedReports } from '../../src/application/progress/apply-reports.ts';
import { applyWaitingReports } from '../../src/application/progress/apply-waiting-reports.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export function progressActivities({ reports, limits }: ActivityDependencies) {
  return {
    /** Applies up to `limit` waiting reports of one organisation in one idempotent transaction. */
    applyWaitingReports(input: { organisationId: string; limit: number }): Promise<AppliedReports> {
      return inRun(input.organisationId, (run) =>
        withinLimit(limits.report, (isLastAttempt) => applyWaitingReports(reports, { ...input, run, isLastAttempt })),
      );
    },
  };
}
