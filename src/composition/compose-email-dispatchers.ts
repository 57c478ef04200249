import type { Logger } from '../platform/logging/logger.ts';
import type { Database } from '../platform/database/database.ts';
import { organisationsWithDueEmails } from '../platform/outbox/store/email-outbox.ts';
import { EmailDispatcher, type EmailDispatcherLimits } from '../platform/outbox/email-dispatcher.ts';
import { createEmailRuns } from '../platform/outbox/email-runs.ts';
import type { TemporalClient } from '../platform/temporal/temporal-client.ts';

/**
 * Has e-mails of every kind sent. Those for which somebody waits in front of a screen have batches of their own, without a moment of
 * gathering, so that they are behind no others.
 */
export function composeEmailDispatchers(
  database: Database,
  temporal: TemporalClient,
  log: Logger,
  limits: Partial<EmailDispatcherLimits> = {},
) {
  const startBatch = createEmailRuns(temporal);
  const [urgent, others] = [true, false].map(
    (isUrgent) =>
      new EmailDispatcher(
        {
          organisationsWithDueEmails: (after, most) => organisationsWithDueEmails(database, isUrgent, after, most),
          startBatch: (number, batch) => startBatch(number, { ...batch, isUrgent }),
          log,
        },
        { ...(isUrgent ? { gather: 0, interval: 1_000 } : {}), ...limits },
      ),
  );
  return {
    /** Looks at once, e.g. because somebody has just queued an e-mail. */
    notify: () => {
      urgent!.notify();
      others!.notify();
    },
    /** Starts nothing any more and waits until a start under way is done; batches go on without it. */
    stop: async () => {
      await Promise.all([urgent!.stop(), others!.stop()]);
    },
  };
}
