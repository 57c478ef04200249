import { ApplicationFailure, Context } from '@temporalio/activity';
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
          heartbeating((progressing) => runRecovery(webhooks.database, input, runId, progressing)),
        ),
      );
    },

    /** Tells an administrator of a disabled endpoint; fails, to be tried again, when the mail server does not take it for now. */
    sendWebhookNotice(input: SendWebhookNoticeInput): Promise<WebhookNoticeEnding> {
      return inRun(input.organisationId, () => sendNotice(webhookNotices, input));
    },

    /** Sets an e-mail aside that could not be sent. */
    giveUpWebhookNotice(input: SendWebhookNoticeInput & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => withinLimit(limits.closing, () => giveUpNotice(webhookNotices, input)));
    },
  };
}

/** A call to a receiver may take as long as its limit; that the worker lives is told meanwhile. */
async function heartbeating<T>(
  work: (progressing: { alive: () => void; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  const alive = () => context.heartbeat();
  const timer = setInterval(alive, 2_000);
  try {
    return await work({ alive, signal: context.cancellationSignal });
  } finally {
    clearInterval(timer);
  }
}
