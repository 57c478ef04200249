import type { Database } from '../../platform/database/database.ts';
import { findFailedEmails, type FailedEmail } from './store/failed-emails.ts';

const shown = 200;

/** Returns the organisation's e-mails that will not be sent unless a user sends them again, the oldest 200. */
export function listFailedEmails(database: Database, organisationId: string): Promise<FailedEmail[]> {
  return database.inOrganisation(organisationId, (tx) => findFailedEmails(tx, shown));
}
