import { Context } from '@temporalio/activity';
import { checkNextPart } from '../../src/features/lms-checks/check-next-part.ts';
import { endCheck } from '../../src/features/lms-checks/end-check.ts';
import type { CheckLmsInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export function lmsCheckActivities({ lifecycle, limits }: ActivityDependencies) {
  return {
    /** Does the next part of a check, with one call at most. Returns whether the check has ended. */
    checkNextLmsPart({ organisationId, checkId }: CheckLmsInput): Promise<boolean> {
      return inRun(organisationId, async ({ workflowId, runId }) => {
        const context = Context.current();
        const pulse = setInterval(() => context.heartbeat(), 1_000);
        try {
          return await withinLimit(limits.action, () =>
            checkNextPart(lifecycle, { organisationId, checkId, workflowId, runId }),
          );
        } finally {
          clearInterval(pulse);
        }
      });
    },

    /** Ends a check that cannot go on. */
    endLmsCheck({ organisationId, checkId }: CheckLmsInput): Promise<void> {
      return inRun(organisationId, () =>
        withinLimit(limits.closing, () => endCheck(lifecycle.database, organisationId, checkId)),
      );
    },
  };
}
