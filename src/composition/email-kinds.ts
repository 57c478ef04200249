import { alertDigestEmail } from '../features/alerts/emails/alert-digest-email-kind.ts';
import { alertNoticeEmail } from '../features/alerts/emails/alert-notice-email-kind.ts';
import { createDigestTokens } from '../features/alerts/digest-tokens.ts';
import { certificateEmail } from '../features/certificates/emails/certificate-email-kind.ts';
import { templateTestEmail } from '../features/certificates/emails/template-test-email-kind.ts';
import type { EmailKinds } from '../platform/outbox/email-kind.ts';
import { invitationEmail } from '../features/accounts/emails/invitation-email-kind.ts';
import { createInvitationTokens } from '../features/accounts/invitations/invitation-tokens.ts';
import { resetEmail } from '../features/accounts/emails/reset-email-kind.ts';
import { createResetTokens } from '../features/accounts/password-reset/reset-tokens.ts';
import { noticeEmail } from '../features/webhooks/emails/notice-email-kind.ts';
import type { WorkerConfig } from '../platform/config/index.ts';
import { renderCertificateEmail } from '../features/certificates/emails/certificate-email.ts';
import { renderInvitationEmail } from '../features/accounts/emails/invitation-email.ts';
import { renderPasswordResetEmail } from '../features/accounts/emails/password-reset-email.ts';
import { renderWebhookNoticeEmail } from '../features/webhooks/emails/webhook-notice-email.ts';

/**
 * Every kind of e-mail, by its name in the outbox.
 * @param onCertificateIssued called with the verification code for each e-mail about an issued certificate
 */
export function createEmailKinds(
  { PUBLIC_URL, SECRET_KEYS }: Pick<WorkerConfig, 'PUBLIC_URL' | 'SECRET_KEYS'>,
  onCertificateIssued?: (code: string) => void,
) {
  const certificate = certificateEmail(renderCertificateEmail, PUBLIC_URL, onCertificateIssued);
  return {
    ISSUED: certificate,
    WITHDRAWN: certificate,
    REVOKED: certificate,
    REINSTATED: certificate,
    TEMPLATE_TEST: templateTestEmail(PUBLIC_URL),
    INVITATION: invitationEmail(renderInvitationEmail, createInvitationTokens(SECRET_KEYS), PUBLIC_URL),
    PASSWORD_RESET: resetEmail(renderPasswordResetEmail, createResetTokens(SECRET_KEYS), PUBLIC_URL),
    ALERT_NOTICE: alertNoticeEmail(PUBLIC_URL),
    ALERT_DIGEST: alertDigestEmail(createDigestTokens(SECRET_KEYS), PUBLIC_URL),
    WEBHOOK_NOTICE: noticeEmail(renderWebhookNoticeEmail, PUBLIC_URL),
  } satisfies EmailKinds;
}
