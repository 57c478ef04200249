import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { CorrectResultsInput } from '../../../workflows/messages.ts';
import { actionAttribute, organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { workflowIds } from '../../domain/work/workflow-ids.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

/** Starts the workflow of a correction, unless one is under way. @throws when Temporal does not answer */
export type StartCorrection = (input: CorrectResultsInput) => Promise<void>;

// Reports and e-mails come first, like before an import. All other work has the priority 3.
const lowPriority = 4;

export function createCorrectionStarts(temporal: TemporalClient): StartCorrection {
  const { client, taskQueue } = temporal;
  return async ({ organisationId, correctionId }) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('correctResults', {
        taskQueue,
        workflowId: workflowIds.correction(correctionId),
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'An administrator corrects results: a preview, or its application',
        typedSearchAttributes: [
          { key: organisationsAttribute, value: [organisationId] },
          { key: actionAttribute, value: 'CORRECTION' },
        ],
        priority: { priorityKey: lowPriority, fairnessKey: organisationId },
        args: [{ organisationId, correctionId }],
      }),
    );
  };
}
