import { WorkflowIdReusePolicy } from '@temporalio/client';
import type { CheckLmsInput } from '../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

/** Starts the run of a stored check. @throws when Temporal does not answer */
export type StartCheckRun = (input: CheckLmsInput) => Promise<void>;

/** Creates what starts the runs of checks; a check has one run, ever. */
export function createCheckRuns(temporal: TemporalClient): StartCheckRun {
  const { client, taskQueue } = temporal;
  return async (input) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('checkLms', {
        taskQueue,
        workflowId: `lms-check-${input.checkId}`,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        staticSummary: 'An administrator checks an LMS with test students',
        typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
        priority: { fairnessKey: input.organisationId },
        args: [input],
      }),
    );
  };
}
