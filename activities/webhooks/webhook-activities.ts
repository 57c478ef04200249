import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { deliverWaiting, type WorkedOffDeliveries } from '../../src/application/webhooks/deliver-waiting.ts';
import { retryDelivery, type RetriedDelivery } from '../../src/application/webhooks/retry-delivery.ts';
import { runRecovery } from '../../src/application/webhooks/run-recovery.ts';
import { giveUpNotice, sendNotice } from '../../src/application/webhooks/send-notice.ts';
import type {
  DeliverWebhooksInput,
  RecoverWebhookDeliveriesInput,
  SendWebhookNoticeInput,
  WebhookNoticeEnding,
  WebhookRetryEnding,
} from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { sendingInRun } from '../emails/sending-in-run.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export interface EndedRetry {
  readonly ending: WebhookRetryEnding;
  readonly noticeIds: readonly string[];
}

export function webhookActivities({ webhooks, webhookNotices, limits }: ActivityDependencies) {
  return {
    /** Makes first attempts for an endpoint until nothing waits, or its turn is over. */
    attemptWaitingDeliveries(input: DeliverWebhooksInput & { limit: number }): Promise<WorkedOffDeliveries> {
      return inRun(input.organisationId, () =>
        withinLimit(limits.webhooks, () => heartbeating((progressing) => deliverWaiting(webhooks, input, progressing))),
      );
    },

    /** Makes the next attempt; fails while the delivery is open, with the time until the one after it. */
    attemptWebhookDelivery(input: RetriedDelivery): Promise<EndedRetry> {
      return inRun(input.organisationId, async () => {
        const outcome = await withinLimit(limits.webhooks, () => retryDelivery(webhooks, input));
        if (outcome.ending !== 'LATER') return outcome;
        throw ApplicationFailure.create({
          type: 'NotDelivered',
          message: outcome.message,
          nextRetryDelay: Math.max(Math.ceil(outcome.wait), 1),
          // The receiver's failure, not ours: no reason to warn in our log.
          category: ApplicationFailureCategory.BENIGN,
        });
      });
    },

    /** Queues what a recovery sends again; false while there is more. */
    queueRecoveredDeliveries(input: RecoverWebhookDeliveriesInput): Promise<boolean> {
      return inRun(input.organisationId, ({ runId }) =>
        withinLimit(limits.webhooks, () =>
          heartbeating((progressing) => runRecovery(webhooks, input, runId, progressing)),
        ),
      );
    },

    /** Tells an administrator of a disabled endpoint; fails, to be tried again, when the mail server does not take it for now. */
    sendWebhookNotice(input: SendWebhookNoticeInput): Promise<WebhookNoticeEnding> {
      return sendingInRun(input.organisationId, (run) => sendNotice(webhookNotices, input, run));
    },

    /** Sets an e-mail aside that could not be sent. */
    giveUpWebhookNotice(input: SendWebhookNoticeInput & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => withinLimit(limits.closing, () => giveUpNotice(webhookNotices, input)));
    },
  };
}
