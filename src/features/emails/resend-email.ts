import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { requeueFailedEmail } from './store/failed-emails.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { QueuedEmail } from '../../platform/outbox/send-email.ts';
import { t } from '../../language/translate.ts';

/**
 * Puts a failed e-mail back into the queue (docs/product.md "Certificate e-mails"). The next batch sends it.
 * @throws ApplicationError NOT_FOUND NO_SUCH_EMAIL, CONFLICT EMAIL_NOT_FAILED when it is queued or sent, or
 * STUDENT_ERASED
 */
export async function resendEmail(
  database: Database,
  { organisationId, emailId }: QueuedEmail,
  actor: Actor,
): Promise<void> {
  await database.inOrganisation(organisationId, (tx) => requeueEmail(tx, emailId, actor));
}

/** Does what `resendEmail` does, in the transaction of `tx`. @throws ApplicationError as `resendEmail` */
export async function requeueEmail(tx: OrganisationTransaction, emailId: string, actor: Actor): Promise<void> {
  const before = await requeueFailedEmail(tx, emailId);
  if (before === null) {
    throw new ApplicationError(
      'NOT_FOUND',
      'NO_SUCH_EMAIL',
      t('The organisation has no e-mail {emailId}.', { emailId }),
    );
  }
  if (before === 'ERASED') {
    throw new ApplicationError(
      'CONFLICT',
      'STUDENT_ERASED',
      t('The student’s data was erased, so there is no address any more.'),
    );
  }
  if (before !== 'FAILED') {
    throw new ApplicationError(
      'CONFLICT',
      'EMAIL_NOT_FAILED',
      t('The e-mail {emailId} has not failed. Only a failed e-mail can be sent again.', { emailId }),
    );
  }
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'email.resent',
    subjectId: emailId,
    details: {},
  });
}
