import { certificateEmail } from '../application/certificates/certificate-email-kind.ts';
import type { EmailKinds } from '../application/emails/email-kind.ts';
import { invitationEmail } from '../application/invitations/invitation-email-kind.ts';
import { createInvitationTokens } from '../application/invitations/invitation-tokens.ts';
import { resetEmail } from '../application/password-reset/reset-email-kind.ts';
import { createResetTokens } from '../application/password-reset/reset-tokens.ts';
import { noticeEmail } from '../application/webhooks/notice-email-kind.ts';
import type { WorkerConfig } from '../config/index.ts';
import { renderCertificateEmail } from '../email/certificate-email.ts';
import { renderInvitationEmail } from '../email/invitation-email.ts';
import { renderPasswordResetEmail } from '../email/password-reset-email.ts';
import { renderWebhookNoticeEmail } from '../email/webhook-notice-email.ts';

/** Every kind of e-mail, by its name in the outbox. */
export function createEmailKinds({ PUBLIC_URL, SECRET_KEYS }: Pick<WorkerConfig, 'PUBLIC_URL' | 'SECRET_KEYS'>) {
  const certificate = certificateEmail(renderCertificateEmail, PUBLIC_URL);
  return {
    ISSUED: certificate,
    WITHDRAWN: certificate,
    REVOKED: certificate,
    REINSTATED: certificate,
    INVITATION: invitationEmail(renderInvitationEmail, createInvitationTokens(SECRET_KEYS), PUBLIC_URL),
    PASSWORD_RESET: resetEmail(renderPasswordResetEmail, createResetTokens(SECRET_KEYS), PUBLIC_URL),
    WEBHOOK_NOTICE: noticeEmail(renderWebhookNoticeEmail, PUBLIC_URL),
  } satisfies EmailKinds;
}
