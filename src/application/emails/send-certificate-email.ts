import type { CertificateEmailInput, RenderedEmail } from '../../email/certificate-email.ts';
import type { EmailMessage, Mailer } from '../../email/mailer.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import {
  findQueuedEmail,
  noteEmailAttempts,
  type QueuedCertificateEmail,
} from '../../persistence/repositories/email-outbox.ts';
import { certificateLinks } from '../certificates/certificate-links.ts';
import { giveUpEmail, sendLeased, type EmailRun } from './send-leased.ts';

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

/**
 * Sends an e-mail about a certificate that could not be sent with others, or that somebody has sent again.
 * @returns SENT, FAILED when the mail server refused it for good, DONE when it was finished before
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendCertificateEmail(
  dependencies: SendCertificateEmailDependencies,
  { organisationId, emailId }: QueuedEmail,
  run: EmailRun,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, log } = dependencies;
  const result = await sendLeased(
    dependencies,
    {
      table: 'email_outbox',
      organisationId,
      id: emailId,
      load: (em) => findQueuedEmail(em, organisationId, emailId),
      compose: (email) => composeCertificateEmail(dependencies, email),
      note: (leaseId, state, error) =>
        database.inOrganisation(organisationId, (em) =>
          noteEmailAttempts(em, organisationId, leaseId, [
            { id: emailId, state: state === 'PENDING' ? 'RETRYING' : state, error },
          ]),
        ),
    },
    run,
  );
  if (result.ending === 'FAILED') log.warn('an e-mail was refused for good', { emailId, reason: result.reason });
  return result.ending;
}

/**
 * Sets an unsent e-mail aside as FAILED; it is shown and can be sent again by hand.
 * @throws EmailBusyError while an attempt is under way
 */
export async function giveUpCertificateEmail(
  dependencies: Pick<SendCertificateEmailDependencies, 'database' | 'log'>,
  { organisationId, emailId, reason }: QueuedEmail & { readonly reason: string },
): Promise<void> {
  const isSetAside = await giveUpEmail(dependencies, organisationId, 'email_outbox', emailId, reason);
  if (isSetAside) dependencies.log.error('an e-mail could not be sent for days and was given up', { emailId, reason });
}

/** The message of an e-mail about a certificate. */
export function composeCertificateEmail(
  { renderEmail, publicUrl }: Pick<SendCertificateEmailDependencies, 'renderEmail' | 'publicUrl'>,
  email: QueuedCertificateEmail,
): EmailMessage {
  const links = certificateLinks(publicUrl, email.verificationCode);
  const rendered = renderEmail({
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
}
