import { WorkflowIdConflictPolicy, type WorkflowHandle } from '@temporalio/client';
import type { ApplyProgressReportsInput, OrganisationReports, SendEmailInput } from '../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

export interface ReportRun {
  readonly workflowId: string;
  /** Resolves when the run has ended. Rejects when it failed or when the connection was lost meanwhile. */
  readonly result: Promise<OrganisationReports[]>;
}

export interface RunStarter {
  /** Starts a run that applies waiting reports. Resolves when Temporal has accepted it. */
  startReportRun(work: { workflowId: string; summary: string } & ApplyProgressReportsInput): Promise<ReportRun>;
  /** Starts a run for a queued e-mail unless one is under way. */
  startEmailRun(input: SendEmailInput): Promise<void>;
}

/** Returns the id of the workflow that sends one e-mail, for all callers. */
const emailRun = (emailId: string): string => `email-${emailId}`;

/**
 * Creates the function that starts runs. Before the first one it makes sure that the namespace has their search
 * attributes.
 */
export function createRunStarter(temporal: TemporalClient): RunStarter {
  const { client, taskQueue } = temporal;

  return {
    async startReportRun({ workflowId, summary, ...input }) {
      const handle: WorkflowHandle = await startWithAttributes(temporal, () =>
        client.workflow.start('applyReports', {
          taskQueue,
          workflowId,
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          // These runs are short. The death of a worker is noticed after three seconds instead of ten.
          workflowTaskTimeout: '3s',
          staticSummary: summary,
          typedSearchAttributes: [{ key: organisationsAttribute, value: [...input.organisationIds] }],
          args: [input satisfies ApplyProgressReportsInput],
        }),
      );
      const result = handle.result() as Promise<OrganisationReports[]>;
      result.catch(() => undefined);
      return { workflowId, result };
    },

    async startEmailRun(input) {
      await startWithAttributes(temporal, () =>
        client.workflow.start('sendEmail', {
          taskQueue,
          workflowId: emailRun(input.emailId),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          staticSummary: 'E-mail, by itself (sent again)',
          typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
          args: [input],
        }),
      );
    },
  };
}
