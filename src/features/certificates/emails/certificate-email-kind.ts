import type { CertificateEmailInput } from './certificate-email.ts';
import type { TemplateText } from '../../../domain/emails/template-variables.ts';
import { findBrand, type Brand } from '../store/brand.ts';
import { findTemplates } from '../store/email-templates.ts';
import { findCertificateEmails, type QueuedCertificateEmail } from '../store/certificate-emails.ts';
import { fourDays, tenMinutes, type EmailKind, type RenderEmail } from '../../../platform/outbox/email-kind.ts';
import { certificateLinks } from '../certificate-links.ts';

interface LoadedCertificateEmail extends QueuedCertificateEmail {
  readonly brand: Pick<Brand, 'colour' | 'logo'>;
  readonly template: TemplateText | null;
}

/**
 * The e-mails to students about a change of their certificate. A failed one is shown, and a user can send it again.
 * @param onIssued called with the verification code for each e-mail about an issued certificate
 */
export const certificateEmail = (
  render: RenderEmail<CertificateEmailInput>,
  publicUrl: string,
  onIssued: (code: string) => void = () => undefined,
): EmailKind<LoadedCertificateEmail> => ({
  summary: 'E-mail to a student about a certificate',
  deadline: fourDays,
  longestPause: tenMinutes,

  async load(tx, emails) {
    const ids = emails.map(({ id }) => id);
    const found = await findCertificateEmails(tx, ids);
    if (found.length === 0) return new Map();
    const { colour, logo } = await findBrand(tx);
    const templates = await findTemplates(tx);
    const templateOf = ({ kind, language }: QueuedCertificateEmail) =>
      templates.find((each) => each.kind === kind && each.language === language) ?? null;
    return new Map(
      found.map((email) => [email.id, { ...email, brand: { colour, logo }, template: templateOf(email) }]),
    );
  },

  render(email) {
    if (email.kind === 'ISSUED') onIssued(email.verificationCode);
    const links = certificateLinks(publicUrl, email.verificationCode);
    const rendered = render({
      transition: email.kind,
      studentFirstName: email.recipientFirstName,
      studentName: email.studentName,
      certificateTitle: email.certificateTitle,
      certificateNumber: email.certificateNumber,
      courseName: email.courseName,
      organisationName: email.organisationName,
      occurredAt: email.occurredAt,
      timeZone: email.timeZone,
      template: email.template,
      ...email.brand,
      verificationUrl: links.verificationUrl,
      pdfUrl: email.kind === 'ISSUED' || email.kind === 'REINSTATED' ? links.pdfUrl : null,
    });
    return {
      to: { name: email.recipientName, address: email.recipientEmail },
      messageId: email.messageId,
      senderName: email.organisationName,
      ...rendered,
    };
  },
});
