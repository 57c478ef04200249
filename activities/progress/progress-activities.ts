import { nothingApplied, type AppliedReports } from '../../src/features/progress/apply-reports.ts';
import { applyArrivingReports, type Lingering } from '../../src/features/progress/apply-arriving-reports.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export type CountedReports = Omit<OrganisationReports, 'organisationId' | 'isMore' | 'isDeferred'>;

/** Minimum share of a batch for an organisation with many reports, however many other organisations are in it. */
const smallestShare = 10;

const noLingering: Lingering = { total: 0, idle: 0 };

export function progressActivities({ reports, limits }: ActivityDependencies) {
  const apply = (organisationIds: readonly string[], limit: number, linger = noLingering) =>
    inRun(organisationIds.length === 1 ? organisationIds[0]! : null, ({ workflowId, runId }) =>
      withinLimit(limits.report, (isLastAttempt) =>
        applyArrivingReports(reports, { organisationIds, limit, run: { workflowId, runId }, isLastAttempt }, linger),
      ),
    );

  return {
    /**
     * Applies the waiting reports of organisations in one idempotent transaction, at most `limit` of them, in equal
     * shares. Then it applies reports of any organisation that arrive within a short time.
     */
    async applyReportsOfOrganisations({
      organisationIds,
      limit,
      linger,
    }: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
      const share = Math.max(Math.floor(limit / organisationIds.length), smallestShare);
      const { applied, deferred, full } = await apply(organisationIds, share, linger);
      return [...new Set([...organisationIds, ...applied.keys(), ...deferred])].map((organisationId) => ({
        organisationId,
        ...counted(applied.get(organisationId) ?? nothingApplied),
        isMore: full.has(organisationId),
        isDeferred: deferred.has(organisationId),
      }));
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
