import type { CertificateEmailInput, RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import { findCertificate, type CertificateView } from '../../persistence/repositories/certificates.ts';
import { endEmailLease, leaseEmail, type LeasedEmail } from '../../persistence/repositories/email-outbox.ts';
import { certificateLinks } from '../certificates/certificate-links.ts';
import { sendAndNote } from './send-and-note.ts';

export interface SendCertificateEmailDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly renderEmail: (input: CertificateEmailInput) => RenderedEmail;
  /** Origin of the links in the e-mail. */
  readonly publicUrl: string;
  readonly log: Logger;
}

export interface QueuedEmail {
  readonly organisationId: string;
  readonly emailId: string;
}

/** Another attempt holds the lease; it may be sending right now. */
export class EmailBusyError extends Error {
  readonly leasedUntil: Date;

  constructor(leasedUntil: Date) {
    super('Another attempt is sending this e-mail.');
    this.name = 'EmailBusyError';
    this.leasedUntil = leasedUntil;
  }
}

// Longer than the mailer takes at most, so that two attempts never send at once.
const leaseSeconds = 60;

/**
 * Sends one queued e-mail: leased in a short transaction, sent outside one, then marked (decisions.md "Progress → results →
 * mark → certificate" 6). A crash between sending and marking sends it again with the same Message-ID.
 * @returns SENT, FAILED when the mail server refused it for good, DONE when it was finished before
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendCertificateEmail(
  dependencies: SendCertificateEmailDependencies,
  { organisationId, emailId }: QueuedEmail,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, mailer, log } = dependencies;
  const leased = await database.inOrganisation(organisationId, async (em) => {
    const lease = await leaseEmail(em, organisationId, emailId, leaseSeconds);
    if (lease.outcome === 'BUSY') throw new EmailBusyError(lease.leasedUntil);
    if (lease.outcome === 'DONE') return null;
    const certificate = await findCertificate(em, organisationId, lease.email.certificateId);
    return { email: lease.email, certificate: certificate! };
  });
  if (leased === null) return 'DONE';

  const end = (state: 'SENT' | 'FAILED' | 'PENDING', error: string | null) =>
    database.inOrganisation(organisationId, (em) => endEmailLease(em, organisationId, emailId, { state, error }));
  const { email, certificate } = leased;
  const refusal = await sendAndNote(
    mailer,
    () => ({
      to: { name: email.recipientName, address: email.recipientEmail },
      messageId: email.messageId,
      ...render(dependencies, email, certificate),
    }),
    end,
  );
  if (refusal === null) return 'SENT';
  log.warn('an e-mail was refused for good', { emailId, reason: refusal });
  return 'FAILED';
}

function render(
  { renderEmail, publicUrl }: SendCertificateEmailDependencies,
  email: LeasedEmail,
  certificate: CertificateView,
) {
  const links = certificateLinks(publicUrl, certificate.verificationCode);
  return renderEmail({
    transition: email.kind,
    studentFirstName: email.recipientFirstName,
    studentName: certificate.studentName,
    certificateTitle: certificate.title,
    certificateNumber: certificate.number,
    courseName: certificate.courseName,
    organisationName: certificate.organisationName,
    occurredAt: email.createdAt,
    timeZone: certificate.timeZone,
    verificationUrl: links.verificationUrl,
    pdfUrl: email.kind === 'ISSUED' || email.kind === 'REINSTATED' ? links.pdfUrl : null,
  });
}
