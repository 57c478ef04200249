import type { CertificateEmailInput } from './certificate-email.ts';
import { findCertificateEmails, type QueuedCertificateEmail } from '../store/certificate-emails.ts';
import { fourDays, tenMinutes, type EmailKind, type RenderEmail } from '../../../platform/outbox/email-kind.ts';
import { certificateLinks } from '../certificate-links.ts';

/** The e-mails to students about a change of their certificate. A failed one is shown, and a user can send it again. */
export const certificateEmail = (
  render: RenderEmail<CertificateEmailInput>,
  publicUrl: string,
): EmailKind<QueuedCertificateEmail> => ({
  summary: 'E-mail to a student about a certificate',
  deadline: fourDays,
  longestPause: tenMinutes,

  async load(tx, emails) {
    const ids = emails.map(({ id }) => id);
    const found = await findCertificateEmails(tx, ids);
    return new Map(found.map((email) => [email.id, email]));
  },

  render(email) {
    const links = certificateLinks(publicUrl, email.verificationCode);
    const rendered = render({
      transition: email.kind,
      studentFirstName: email.recipientFirstName,
      studentName: email.studentName,
      certificateTitle: email.certificateTitle,
      certificateNumber: email.certificateNumber,
      courseName: email.courseName,
      organisationName: email.organisationName,
      occurredAt: email.createdAt,
      timeZone: email.timeZone,
      verificationUrl: links.verificationUrl,
      pdfUrl: email.kind === 'ISSUED' || email.kind === 'REINSTATED' ? links.pdfUrl : null,
    });
    return {
      to: { name: email.recipientName, address: email.recipientEmail },
      messageId: email.messageId,
      ...rendered,
    };
  },
});
