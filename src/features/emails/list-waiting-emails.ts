import type { Database } from '../../platform/database/database.ts';
import { countWaitingEmails, type WaitingEmails } from './store/waiting-emails.ts';

/** Returns the organisation's e-mails that wait to be sent, of each kind how many and since when. */
export function listWaitingEmails(database: Database, organisationId: string): Promise<WaitingEmails[]> {
  return database.inOrganisation(organisationId, countWaitingEmails);
}
