/** The sole entry of the workflow bundle: an exported function is a workflow type. */
import './stack-traces.ts';
export { applyProgressReports } from './progress/apply-progress-reports.ts';
export { applyReports } from './progress/apply-reports.ts';
export { sendCertificateEmail } from './emails/send-certificate-email.ts';
export { sendCertificateEmails } from './emails/send-certificate-emails.ts';
export { importRows } from './imports/import-rows.ts';
export { sendInvitationEmail } from './emails/send-invitation-email.ts';
export { sendPasswordResetEmail } from './emails/send-password-reset-email.ts';
export { cancelEnrolment, createEnrolment, markEnrolment, transferEnrolment } from './lifecycle/lifecycle-workflows.ts';
export { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
export { recoverWebhookDeliveries } from './webhooks/recover-webhook-deliveries.ts';
export { retryWebhookDelivery } from './webhooks/retry-webhook-delivery.ts';
export { sendWebhookNotice } from './webhooks/send-webhook-notice.ts';
