import { hasOverdueActions } from '../features/enrolments/lifecycle/has-overdue-actions.ts';
import { organisationsWithWaitingReports } from '../features/progress/store/progress-reports.ts';
import { hasOverdueDeliveries } from '../features/webhooks/store/webhook-lookups.ts';
import type { Database } from '../platform/database/database.ts';
import { hasOverdueEmails } from '../platform/outbox/store/overdue-emails.ts';
import type { HandledKind, HandledWork } from '../platform/work/handled-work.ts';

/** A kind of work that a worker's health check looks at. */
export interface WatchedWork {
  readonly kind: HandledKind;
  /** Milliseconds for which work may wait, and this worker may do none, before it counts as stuck. */
  readonly deadline: number;
  /** Returns the milliseconds since this worker last did such work. */
  readonly sinceHandled: () => number;
  /** Returns whether such work of any organisation has waited for longer than this many milliseconds. */
  readonly waitsLongerThan: (milliseconds: number) => Promise<boolean>;
}

/**
 * Returns the kinds of work that a worker's health check looks at. A deadline is longer where one worker may get no
 * such work for a while although nothing is wrong: because another one has it, the mail server is away, or the run of an
 * action was terminated and is not swept up yet.
 */
export function watchedWork(database: Database, handled: HandledWork): readonly WatchedWork[] {
  const before = (milliseconds: number) => new Date(Date.now() - milliseconds);
  const watched = (kind: HandledKind, deadline: number, waitsLongerThan: WatchedWork['waitsLongerThan']) => ({
    kind,
    deadline,
    sinceHandled: () => handled.since(kind),
    waitsLongerThan,
  });
  return [
    watched(
      'reports',
      60_000,
      async (age) => (await organisationsWithWaitingReports(database, before(age))).length > 0,
    ),
    watched('e-mails', 5 * 60_000, (age) => hasOverdueEmails(database, before(age))),
    watched('deliveries', 5 * 60_000, (age) => hasOverdueDeliveries(database, before(age))),
    watched('actions', 3 * 60_000, (age) => hasOverdueActions(database, age)),
  ];
}
