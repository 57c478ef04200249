import { applyWaitingReports } from '../../src/application/progress/apply-waiting-reports.ts';
import type { OrganisationReports } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export type CountedReports = Omit<OrganisationReports, 'organisationId'>;

export function progressActivities({ reports, limits }: ActivityDependencies) {
  return {
    /** Applies up to `limit` waiting reports of one organisation in one idempotent transaction. */
    applyWaitingReports(input: { organisationId: string; limit: number }): Promise<CountedReports> {
      return inRun(input.organisationId, async ({ workflowId, runId }) => {
        const run = { workflowId, runId };
        const { emailIds, ...counts } = await withinLimit(limits.report, (isLastAttempt) =>
          applyWaitingReports(reports, { ...input, run, isLastAttempt }),
        );
        return { ...counts, emails: emailIds.length };
      });
    },
  };
}
