import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { deliverWaiting, type AttemptedDeliveries } from '../../src/features/webhooks/deliver-waiting.ts';
import { retryDelivery, type RetriedDelivery } from '../../src/features/webhooks/retry-delivery.ts';
import { runRecovery } from '../../src/features/webhooks/run-recovery.ts';
import type {
  DeliverWebhooksInput,
  RecoverWebhookDeliveriesInput,
  WebhookRetryEnding,
} from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { sentByBatches } from '../emails/sent-by-batches.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export interface EndedRetry {
  readonly ending: WebhookRetryEnding;
  readonly noticeIds: readonly string[];
}

export function webhookActivities({ webhooks, limits }: ActivityDependencies) {
  return {
    /** Makes first attempts for an endpoint until no delivery waits, or its turn is over. */
    attemptWaitingDeliveries(input: DeliverWebhooksInput & { limit: number }): Promise<AttemptedDeliveries> {
      return inRun(input.organisationId, () =>
        withinLimit(limits.webhooks, async () => ({
          ...(await heartbeating((progressing) => deliverWaiting(webhooks, input, progressing))),
          noticeIds: sentByBatches,
        })),
      );
    },

    /** Makes the next attempt. Fails while the delivery is open, with the time until the next attempt. */
    attemptWebhookDelivery(input: RetriedDelivery): Promise<EndedRetry> {
      return inRun(input.organisationId, async () => {
        const outcome = await withinLimit(limits.webhooks, () => retryDelivery(webhooks, input));
        if (outcome.ending !== 'LATER') return { ...outcome, noticeIds: sentByBatches };
        throw ApplicationFailure.create({
          type: 'NotDelivered',
          message: outcome.message,
          nextRetryDelay: Math.max(Math.ceil(outcome.wait), 1),
          // The endpoint failed, not this service, so our log needs no warning.
          category: ApplicationFailureCategory.BENIGN,
        });
      });
    },

    /** Queues the deliveries of a recovery. Returns false while there are more. */
    queueRecoveredDeliveries(input: RecoverWebhookDeliveriesInput): Promise<boolean> {
      return inRun(input.organisationId, ({ runId }) =>
        withinLimit(limits.webhooks, () =>
          heartbeating((progressing) => runRecovery(webhooks, input, runId, progressing)),
        ),
      );
    },
  };
}
