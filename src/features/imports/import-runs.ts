import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { ImportRowsInput } from '../../../workflows/messages.ts';
import { actionAttribute, organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { workflowIds } from '../../domain/work/workflow-ids.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

/** Starts the run of a confirmed import, unless one is under way. @throws when Temporal does not answer */
export type StartImportRun = (input: ImportRowsInput) => Promise<void>;

// After the work that users wait for. All other work has the priority 3.
const lowPriority = 4;

export function createImportRuns(temporal: TemporalClient): StartImportRun {
  const { client, taskQueue } = temporal;
  return async (input) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('importRows', {
        taskQueue,
        workflowId: workflowIds.import(input.importId),
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'An administrator imports a file of students or enrolments',
        typedSearchAttributes: [
          { key: organisationsAttribute, value: [input.organisationId] },
          { key: actionAttribute, value: 'IMPORT' },
        ],
        // Its activities and the runs of its rows inherit it.
        priority: { priorityKey: lowPriority, fairnessKey: input.organisationId },
        args: [input],
      }),
    );
  };
}
