import { shownName } from '../../../domain/students/erased-student.ts';
import { deliveryErrorInLanguage } from '../../../domain/emails/delivery-sentences.ts';
import type { ListedEmail } from '../store/email-ledger.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentEmail(email: ListedEmail): Schema<'CertificateEmail'> {
  return {
    id: email.id,
    kind: email.kind,
    state: email.state,
    recipientName: shownName(email.recipientName),
    recipientEmail: email.recipientEmail,
    certificateId: email.certificateId,
    certificateNumber: email.certificateNumber,
    enrolmentId: email.enrolmentId,
    attempts: email.attempts,
    error: deliveryErrorInLanguage(email.error),
    workflowId: email.workflowId,
    runId: email.runId,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
  };
}
