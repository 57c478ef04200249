import { WorkflowIdConflictPolicy, type WorkflowStartOptions } from '@temporalio/client';
import type { DeliverWebhooksInput, RecoverWebhookDeliveriesInput } from '../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';
import { endpointRunId } from './webhook-run-ids.ts';

// After the work that users wait for. All other work has the priority 3.
const lowPriority = 4;

/** Each function starts a run unless one is under way, and throws when Temporal does not answer. */
export interface WebhookRuns {
  /** Starts the run of an endpoint's first attempts. */
  startDeliveryRun(input: DeliverWebhooksInput): Promise<{
    /** Resolves when the run has ended, even with a failure. Rejects when the connection was lost meanwhile. */
    readonly follow: () => Promise<void>;
  }>;
  startRecoveryRun(input: RecoverWebhookDeliveriesInput): Promise<void>;
}

export function createWebhookRuns(temporal: TemporalClient): WebhookRuns {
  const { client, taskQueue } = temporal;

  const start = <Input extends { readonly organisationId: string }>(
    type: string,
    input: Input,
    options: Pick<WorkflowStartOptions, 'workflowId' | 'staticSummary' | 'workflowTaskTimeout'>,
  ) =>
    startWithAttributes(temporal, () =>
      client.workflow.start(type, {
        taskQueue,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
        // Its activities and the runs that they start inherit it. Organisations take turns.
        priority: { priorityKey: lowPriority, fairnessKey: input.organisationId },
        args: [input],
        ...options,
      }),
    );

  return {
    async startDeliveryRun(input) {
      const handle = await start('deliverWebhooks', input, {
        workflowId: endpointRunId(input.endpointId),
        staticSummary: 'First attempts of what waits for a webhook endpoint',
        // The death of a worker is noticed after three seconds instead of ten.
        workflowTaskTimeout: '3s',
      });
      return { follow: async () => void (await handle.result()) };
    },
    async startRecoveryRun(input) {
      await start('recoverWebhookDeliveries', input, {
        workflowId: `webhook-recovery-${input.recoveryId}`,
        staticSummary: 'Sends again what a webhook endpoint did not get',
      });
    },
  };
}
