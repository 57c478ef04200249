import type { EmailState } from '../../domain/emails/email-states.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';
import { readEmails, type ListedEmail } from './store/email-ledger.ts';

/** Returns a page of the e-mails about certificates, the newest first. @throws ApplicationError INVALID CURSOR */
export function listEmails(
  database: Database,
  organisationId: string,
  { state, ...page }: LedgerPage & { readonly state?: EmailState },
): Promise<Page<ListedEmail>> {
  return readLedger(database, organisationId, 'emails', page, (tx, part) => readEmails(tx, state, part));
}
