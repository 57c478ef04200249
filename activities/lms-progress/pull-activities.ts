import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { beginPull } from '../../src/features/lms-progress/pulls/begin-pull.ts';
import { endPull, type PullOfOrganisation } from '../../src/features/lms-progress/pulls/end-pull.ts';
import { pullNext, type PullStepResult } from '../../src/features/lms-progress/pulls/pull-next.ts';
import type { PullProgressInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export function pullActivities({ pulls, limits }: ActivityDependencies) {
  const { database } = pulls;
  return {
    /** Begins a pull. Returns null when there is none to be done now. */
    beginPull({ organisationId, trigger, userId }: PullProgressInput): Promise<string | null> {
      return inRun(organisationId, ({ workflowId, runId }) =>
        withinLimit(limits.closing, () =>
          beginPull(database, { organisationId, trigger, requestedByUserId: userId, workflowId, runId }),
        ),
      );
    },

    /** Makes the next call of a pull. */
    pullNext(input: PullOfOrganisation): Promise<Exclude<PullStepResult, 'CUT_OFF'>> {
      return inRun(input.organisationId, async () => {
        const result = await withinLimit(limits.closing, () =>
          heartbeating(({ signal }) => pullNext(pulls, input, signal)),
        );
        if (result !== 'CUT_OFF') return result;
        // The pull was cancelled, or this worker stops and another one goes on.
        throw ApplicationFailure.create({
          type: 'CUT_OFF',
          message: 'The call was cut off.',
          category: ApplicationFailureCategory.BENIGN,
        });
      });
    },

    /** Ends a pull that was cancelled, or whose steps cannot be stored. */
    endPull({ state, ...pull }: PullOfOrganisation & { state: 'CANCELLED' | 'FAILED' }): Promise<void> {
      return inRun(pull.organisationId, () => withinLimit(limits.closing, () => endPull(database, pull, state)));
    },
  };
}
