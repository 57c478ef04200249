import type { UserRole } from '../../domain/accounts/user-roles.ts';
import type { Database } from '../../platform/database/database.ts';
import { TimedCache } from '../../platform/work/timed-cache.ts';
import { lookAgain } from './look-again.ts';
import { chooseDigest, findReader, kindsFor, markSeen } from './store/alert-emails.ts';
import { findOpenAlerts, type OpenAlert } from './store/alerts.ts';

/** The user who looks at alerts. */
export interface AlertReader {
  readonly organisationId: string;
  readonly userId: string;
  readonly role: UserRole;
}

export interface ShownAlert extends OpenAlert {
  /** Whether the user has opened the list since the alert was opened. */
  readonly isSeen: boolean;
}

/** Seconds for which the kinds that cost more to count are not looked at again. The figures of the dashboard are as old. */
const keptSeconds = 10;

/**
 * Creates the list of the open alerts that a user may see, the most urgent first. What users work on is looked at now, and
 * not only every two minutes: after a decision about the last action, it would otherwise still be in the list.
 */
export function createListAlerts(database: Database): (reader: AlertReader) => Promise<readonly ShownAlert[]> {
  const lookedAt = new TimedCache<void>();
  return async (reader) => {
    const { organisationId } = reader;
    await lookedAt.get(organisationId, keptSeconds, async () => {
      await lookAgain(database, organisationId, 'ENROLMENTS_PENDING');
      await lookAgain(database, organisationId, 'REPORTS_UNMATCHED');
    });
    await lookAgain(database, organisationId, 'ACTIONS_WAITING');
    return listAlerts(database, reader);
  };
}

/** Returns the open alerts that the user may see, the most urgent first, as they were last looked at. */
export function listAlerts(
  database: Database,
  { organisationId, userId, role }: AlertReader,
): Promise<readonly ShownAlert[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { seenUntil } = await findReader(tx, userId);
    const alerts = await findOpenAlerts(tx, kindsFor(role));
    return alerts.map((alert) => ({ ...alert, isSeen: seenUntil !== null && alert.openedAt <= seenUntil }));
  });
}

/** Marks the alerts that were opened until a time as seen by the user. */
export function markAlertsSeen(
  database: Database,
  { organisationId, userId }: Pick<AlertReader, 'organisationId' | 'userId'>,
  until: Date,
): Promise<void> {
  return database.inOrganisation(organisationId, (tx) => markSeen(tx, userId, until));
}

/** Returns whether the user gets the daily digest. Without a choice administrators get it. */
export function wantsDigest(database: Database, { organisationId, userId, role }: AlertReader): Promise<boolean> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { wantsDigest: chosen } = await findReader(tx, userId);
    return chosen === null ? role === 'ADMIN' : chosen === 'ON';
  });
}

/** Switches a user's daily digest on or off. @returns false when there is no such user */
export function switchDigest(
  database: Database,
  { organisationId, userId }: Pick<AlertReader, 'organisationId' | 'userId'>,
  wants: boolean,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (tx) => chooseDigest(tx, userId, wants));
}
