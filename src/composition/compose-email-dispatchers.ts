import type { LoopLog } from '../platform/logging/outage-log.ts';
import type { Database } from '../platform/database/database.ts';
import { organisationsWithDueEmails } from '../platform/outbox/store/email-outbox.ts';
import { EmailDispatcher, type EmailDispatcherLimits } from '../platform/outbox/email-dispatcher.ts';
import { createEmailRuns } from '../platform/outbox/email-runs.ts';
import type { TemporalClient } from '../platform/temporal/temporal-client.ts';

/**
 * Creates the dispatchers that start batches for the e-mails of every kind. Urgent ones, which a user waits for, have
 * batches of their own that start at once. So they never wait behind others.
 */
export function composeEmailDispatchers(
  database: Database,
  temporal: TemporalClient,
  log: LoopLog,
  limits: Partial<EmailDispatcherLimits> = {},
) {
  const startBatch = createEmailRuns(temporal);
  const dispatcher = (isUrgent: boolean, usual: Partial<EmailDispatcherLimits>) =>
    new EmailDispatcher(
      {
        organisationsWithDueEmails: (after, most) => organisationsWithDueEmails(database, isUrgent, after, most),
        startBatch: (number, batch) => startBatch(number, { ...batch, isUrgent }),
        log,
      },
      { ...usual, ...limits },
    );
  const urgent = dispatcher(true, { gather: 0, interval: 1_000 });
  const others = dispatcher(false, {});
  return {
    /** Checks at once, e.g. because an e-mail was just queued. */
    notify: () => {
      urgent.notify();
      others.notify();
    },
    /** Stops starting batches, and waits until a start under way is done. Batches go on without it. */
    stop: async () => {
      await Promise.all([urgent.stop(), others.stop()]);
    },
  };
}
