import type { RetryWebhookDeliveryInput } from '../messages.ts';
import { startRun } from '../start-run.ts';
import { deliveryRunId } from './run-names.ts';

/** Starts the run that makes the further attempts of a delivery, unless it has one. */
export function startRetryRun(input: RetryWebhookDeliveryInput): Promise<void> {
  const { endpointId, eventId, schedule = 1 } = input;
  return startRun('retryWebhookDelivery', input, {
    workflowId: deliveryRunId(endpointId, eventId, schedule),
    staticSummary: 'Further attempts of a webhook delivery',
    // Comes after first attempts, so that failing endpoints do not delay working ones.
    priority: { priorityKey: 5, fairnessKey: input.organisationId },
  });
}

/**
 * Starts a run for each e-mail about a disabled endpoint, as earlier versions did. Runs that they began still call it.
 */
export async function startNoticeRuns(organisationId: string, noticeIds: readonly string[]): Promise<void> {
  for (const noticeId of noticeIds) {
    await startRun(
      'sendWebhookNotice',
      { organisationId, noticeId },
      {
        workflowId: `webhook-notice-${noticeId}`,
        staticSummary: 'E-mail to an administrator about a webhook endpoint that was disabled',
      },
    );
  }
}
