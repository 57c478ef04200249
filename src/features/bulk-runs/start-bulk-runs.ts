import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { BulkRunInput } from '../../../workflows/messages.ts';
import { actionAttribute, organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { workflowIds } from '../../domain/work/workflow-ids.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

/** Starts the workflow of a confirmed bulk run, unless one is under way. @throws when Temporal does not answer */
export type StartBulkRun = (input: BulkRunInput) => Promise<void>;

// After the work that users wait for, like imports. All other work has the priority 3.
const lowPriority = 4;

export function createBulkRunStarts(temporal: TemporalClient): StartBulkRun {
  const { client, taskQueue } = temporal;
  return async (input) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('bulkRun', {
        taskQueue,
        workflowId: workflowIds.bulkRun(input.bulkRunId),
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'An administrator does one thing for many records',
        typedSearchAttributes: [
          { key: organisationsAttribute, value: [input.organisationId] },
          { key: actionAttribute, value: 'BULK_RUN' },
        ],
        // Its activities and the runs of its rows inherit it.
        priority: { priorityKey: lowPriority, fairnessKey: input.organisationId },
        args: [input],
      }),
    );
  };
}
