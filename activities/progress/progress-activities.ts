import { nothingApplied, type AppliedReports } from '../../src/features/progress/apply-reports.ts';
import { applyWaitingReports } from '../../src/features/progress/apply-waiting-reports.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export type CountedReports = Omit<OrganisationReports, 'organisationId' | 'isMore' | 'isDeferred'>;

/** Minimum share of a batch for an organisation with many reports, however many other organisations are in it. */
const smallestShare = 10;

export function progressActivities({ reports, limits }: ActivityDependencies) {
  const apply = (organisationIds: readonly string[], limit: number) =>
    inRun(organisationIds.length === 1 ? organisationIds[0]! : null, ({ workflowId, runId }) =>
      withinLimit(limits.report, (isLastAttempt) =>
        applyWaitingReports(reports, { organisationIds, limit, run: { workflowId, runId }, isLastAttempt }),
      ),
    );

  return {
    /**
     * Applies the waiting reports of organisations in one idempotent transaction, at most `limit` of them, in equal
     * shares.
     */
    async applyReportsOfOrganisations({
      organisationIds,
      limit,
    }: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
      const share = Math.max(Math.floor(limit / organisationIds.length), smallestShare);
      const { applied, deferred } = await apply(organisationIds, share);
      return organisationIds.map((organisationId) => {
        const counts = counted(applied.get(organisationId) ?? nothingApplied);
        const isMore = counts.claimed >= share;
        return { organisationId, ...counts, isMore, isDeferred: deferred.has(organisationId) };
      });
    },

    /** Applies up to `limit` waiting reports of one organisation, for runs that an earlier version has started. */
    async applyWaitingReports(input: { organisationId: string; limit: number }): Promise<CountedReports> {
      const { applied } = await apply([input.organisationId], input.limit);
      return counted(applied.get(input.organisationId) ?? nothingApplied);
    },
  };
}

function counted({ emailIds, ...counts }: AppliedReports): CountedReports {
  return { ...counts, emails: emailIds.length };
}
