import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';
import { emailRepeated, limitRepeatedEmails } from './limit-decisions.ts';
import type { RevocationRequest } from './revoke-certificate.ts';
import { queueCertificateEmails } from './store/certificate-emails.ts';
import { findErasedHolders } from './store/certificate-holders.ts';
import { lockCertificateWithMark } from './store/certificate-revocation.ts';
import { findRepeatable } from './store/repeated-emails.ts';

/**
 * Sends the latest e-mail about a valid certificate to its student again, as a new e-mail to the present address
 * (docs/product.md "Certificate e-mails").
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT CERTIFICATE_NOT_VALID, STUDENT_ERASED or EMAIL_WAITING;
 * RateLimitError as `limitRepeatedEmails`
 */
export function repeatCertificateEmail(
  database: Database,
  { organisationId, certificateId, actor, messageIdDomain }: RevocationRequest,
): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    // The lock lets one request after the other count and number its e-mail.
    const certificate = await lockCertificateWithMark(tx, certificateId);
    if (certificate === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CERTIFICATE', t('There is no such certificate.'));
    }
    const { id, number, status, studentId } = certificate;
    if ((await findErasedHolders(tx, [organisationId], [studentId])).has(studentId)) {
      throw new ApplicationError(
        'CONFLICT',
        'STUDENT_ERASED',
        t('The student’s data was erased, so there is no address any more.'),
      );
    }
    if (status !== 'ISSUED') {
      throw new ApplicationError(
        'CONFLICT',
        'CERTIFICATE_NOT_VALID',
        t('The certificate is not valid now, so its e-mail cannot be sent again.'),
      );
    }
    const { kind, repeated, isWaiting } = await findRepeatable(tx, id);
    if (isWaiting) {
      throw new ApplicationError(
        'CONFLICT',
        'EMAIL_WAITING',
        t('An e-mail about this certificate still waits to be sent to the student’s address. Nothing else was queued.'),
      );
    }
    await limitRepeatedEmails(tx, id);
    const turn = repeated + 1;
    const messageId = `<certificate.${id}.again.${turn}@${messageIdDomain}>`;
    await queueCertificateEmails(tx, [
      { id: newId(), organisationId, certificateId: id, transitionNumber: -turn, kind, messageId },
    ]);
    await recordAuditEntry(tx, { id: newId(), actor, action: emailRepeated, subjectId: id, details: { number, kind } });
  });
}
