/** The only entry of the workflow bundle. Each exported function is a workflow type. */
import './stack-traces.ts';
export { applyProgressReports } from './progress/apply-progress-reports.ts';
export { applyReports } from './progress/apply-reports.ts';
export { pullProgress } from './progress/pull-progress.ts';
export { sendEmail } from './emails/send-email.ts';
export { sendEmails } from './emails/send-emails.ts';
export { checkLms } from './lms-checks/check-lms.ts';
export { correctResults } from './corrections/correct-results.ts';
export { bulkRun } from './bulk-runs/bulk-run.ts';
export { importRows } from './imports/import-rows.ts';
export {
  cancelEnrolment,
  createEnrolment,
  markEnrolment,
  transferEnrolment,
} from './enrolments/lifecycle-workflows.ts';
export { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
export { recoverWebhookDeliveries } from './webhooks/recover-webhook-deliveries.ts';
export { retryWebhookDelivery } from './webhooks/retry-webhook-delivery.ts';
export { sendCertificateEmail, sendInvitationEmail, sendPasswordResetEmail } from './emails/earlier-types.ts';
export { sendCertificateEmails, sendWebhookNotice } from './emails/earlier-types.ts';
