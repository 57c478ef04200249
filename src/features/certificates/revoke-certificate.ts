import type { CertificateEmailKind } from '../../domain/certificates/certificate-status.ts';
import { reinstate, revoke, type CertificateTransition } from '../../domain/certificates/certificate-transitions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { changeRevocation, lockCertificateWithMark, type CertificateWithMark } from './store/certificate-revocation.ts';
import { lapseHold } from './store/held-certificates.ts';
import { queueCertificateEmails } from './store/certificate-emails.ts';
import { recordEvents } from '../../platform/events/record-events.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { limitDecisions } from './limit-decisions.ts';
import { certificateEvent } from './certificate-event.ts';
import { t } from '../../language/translate.ts';

export interface RevocationRequest {
  readonly organisationId: string;
  readonly certificateId: string;
  readonly actor: Actor;
  /** Host name after the @ of Message-IDs. */
  readonly messageIdDomain: string;
}

/** A certificate after a change, and the queued e-mail about it. */
export interface ChangedCertificate {
  readonly certificate: CertificateWithMark;
  readonly emailId: string;
}

/**
 * Revokes a certificate that a student holds or held (docs/product.md "Certificates"), until it is reinstated. The
 * student gets an e-mail; the reason stays within the organisation.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT when it is revoked already; RateLimitError as `limitDecisions`
 */
export function revokeCertificate(
  database: Database,
  request: RevocationRequest & { readonly reason: string },
): Promise<ChangedCertificate> {
  const reason = request.reason.trim();
  return change(database, request, (certificate) => ({
    transition: revoke(certificate.status),
    reason,
    audit: { action: 'certificate.revoked', details: { reason } },
    event: 'certificate.revoked',
    email: 'REVOKED',
  }));
}

/**
 * Reinstates a revoked certificate. It is valid again, or withdrawn when the mark is below its threshold now.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT when it is not revoked; RateLimitError as `limitDecisions`
 */
export function reinstateCertificate(database: Database, request: RevocationRequest): Promise<ChangedCertificate> {
  return change(database, request, (certificate) => {
    const transition = reinstate(certificate);
    const isValid = transition.to === 'ISSUED';
    return {
      transition,
      reason: null,
      audit: { action: 'certificate.reinstated', details: { status: transition.to } },
      event: isValid ? 'certificate.reinstated' : 'certificate.withdrawn',
      email: isValid ? 'REINSTATED' : 'WITHDRAWN',
    };
  });
}

interface Change {
  readonly transition: CertificateTransition;
  readonly reason: string | null;
  readonly audit: { readonly action: string; readonly details: Record<string, unknown> };
  readonly event: Parameters<typeof certificateEvent>[0];
  readonly email: CertificateEmailKind;
}

function change(
  database: Database,
  { organisationId, certificateId, actor, messageIdDomain }: RevocationRequest,
  decide: (certificate: CertificateWithMark) => Change,
): Promise<ChangedCertificate> {
  return database.inOrganisation(organisationId, async (tx) => {
    const before = await lockCertificateWithMark(tx, certificateId);
    if (before === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CERTIFICATE', t('There is no such certificate.'));
    }
    const { transition, reason, audit, event, email } = allowed(() => decide(before));
    await limitDecisions(tx, certificateId);
    const { enrolmentId, studentId, courseId, lmsEnrolmentId } = before;
    const transitionNumber = before.transitionNumber + 1;
    const emailId = newId();
    await changeRevocation(tx, { id: certificateId, status: transition.to, reason });
    // The decision about the certificate is one about its hold, too. Nothing is left for the list of held ones.
    await lapseHold(tx, { enrolmentId, definitionId: before.definitionId });
    await queueCertificateEmails(tx, [
      {
        id: emailId,
        organisationId,
        certificateId,
        transitionNumber,
        kind: email,
        messageId: `<certificate.${certificateId}.${transitionNumber}@${messageIdDomain}>`,
      },
    ]);
    await recordEvents(tx, [
      certificateEvent(event, {
        ...before,
        certificateId,
        enrolment: { id: enrolmentId, studentId, courseId, lmsEnrolmentId },
        why: {
          mark: before.mark,
          threshold: before.threshold,
          revisionNumber: before.revisionNumber,
          cause: { kind: 'ADMINISTRATOR', id: null, userId: actor.kind === 'USER' ? actor.userId : null },
        },
        statusBefore: transition.from,
        status: transition.to,
      }),
    ]);
    await recordAuditEntry(tx, { id: newId(), actor, subjectId: certificateId, ...audit });
    const certificate = await lockCertificateWithMark(tx, certificateId);
    return { certificate: certificate!, emailId };
  });
}

/** Converts a broken rule into a conflict with the certificate's present state. */
function allowed<T>(decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ApplicationError('CONFLICT', error.code, error.sentence);
  }
}
