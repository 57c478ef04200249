import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { ImportRowsInput } from '../../workflows/messages.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { ensureSearchAttributes, type TemporalClient } from './temporal-client.ts';

const startDeadline = 5_000;

/** Starts the run of a confirmed import, unless one is under way. @throws when Temporal does not answer */
export type StartImportRun = (input: ImportRowsInput) => Promise<void>;

// Behind what users wait for; 3 is what everything else has.
const lowPriority = 4;

export function createImportRuns(temporal: TemporalClient): StartImportRun {
  const { client, taskQueue } = temporal;
  let prepared = false;
  return async (input) => {
    await client.withDeadline(Date.now() + startDeadline, async () => {
      if (!prepared) await ensureSearchAttributes(temporal);
      prepared = true;
      await client.workflow.start('importRows', {
        taskQueue,
        workflowId: `import-${input.importId}`,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'An administrator imports a file of students or enrolments',
        typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
        // Its activities and the runs of its rows inherit it.
        priority: { priorityKey: lowPriority, fairnessKey: input.organisationId },
        args: [input],
      });
    });
  };
}
