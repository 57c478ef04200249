import { accountRoutes } from '../../features/accounts/http/account.ts';
import { actionRoutes } from '../../features/enrolments/http/actions.ts';
import { alertRoutes } from '../../features/alerts/http/alerts.ts';
import { apiKeyRoutes } from '../../features/api-keys/http/api-key.ts';
import { apiRequestRoutes } from '../../features/api-requests/http/api-requests.ts';
import { correctionRoutes } from '../../features/corrections/http/corrections.ts';
import { bulkRunRoutes } from '../../features/bulk-runs/http/bulk-runs.ts';
import { certificateRoutes } from '../../features/certificates/http/certificates.ts';
import { heldCertificateRoutes } from '../../features/certificates/http/held-certificates.ts';
import { changeRoutes } from '../../features/changes/http/changes.ts';
import { courseRoutes } from '../../features/courses/http/courses.ts';
import { dashboardRoutes } from '../../features/dashboard/http/dashboard.ts';
import { emailTemplateRoutes } from '../../features/certificates/http/email-templates.ts';
import { emailRoutes } from '../../features/emails/http/emails.ts';
import { enrolmentInLmsRoutes } from '../../features/enrolments/http/enrolment-in-lms.ts';
import { enrolmentRoutes } from '../../features/enrolments/http/enrolments.ts';
import { evidenceRoutes } from '../../features/evidence/http/evidence.ts';
import { importRoutes } from '../../features/imports/http/imports.ts';
import { invitationRoutes } from '../../features/accounts/http/invitations.ts';
import { ledgerRoutes } from '../../features/ledgers/http/ledgers.ts';
import { lmsCheckRoutes } from '../../features/lms-checks/http/lms-checks.ts';
import { lmsConnectionRoutes } from '../../features/lms/http/lms-connection.ts';
import { lmsConfigurationRoutes } from '../../features/lms/http/lms-configuration.ts';
import { lmsOperationRoutes } from '../../features/lms/http/lms-operations.ts';
import { organisationRoutes } from '../../features/organisations/http/organisation.ts';
import { passwordResetRoutes } from '../../features/accounts/http/password-reset.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { privacyRoutes } from '../../features/students/http/privacy.ts';
import type { PortalRoute } from '../../platform/http/portal/route.ts';
import { savedViewRoutes } from '../../features/saved-views/http/saved-views.ts';
import { searchRoutes } from '../../features/search/http/search.ts';
import type { SessionCookie } from '../../features/accounts/http/session-cookie.ts';
import { inboundSettingsRoutes } from '../../features/lms-progress/http/inbound-settings.ts';
import { pullRoutes } from '../../features/lms-progress/http/pulls.ts';
import { sessionRoutes } from '../../features/accounts/http/sessions.ts';
import { studentRoutes } from '../../features/students/http/students.ts';
import { userRoutes } from '../../features/accounts/http/users.ts';
import { webhookDeliveryRoutes } from '../../features/webhooks/http/webhook-deliveries.ts';
import { webhookRoutes } from '../../features/webhooks/http/webhooks.ts';

/** Returns every operation of the portal's own API. A test compares the list with the contract. */
export function portalRoutes(dependencies: PortalDependencies, cookie: SessionCookie): PortalRoute[] {
  return [
    ...sessionRoutes(dependencies, cookie),
    ...accountRoutes(dependencies, cookie),
    ...passwordResetRoutes(dependencies),
    ...organisationRoutes(dependencies),
    ...userRoutes(dependencies),
    ...invitationRoutes(dependencies, cookie),
    ...studentRoutes(dependencies),
    ...privacyRoutes(dependencies),
    ...courseRoutes(dependencies),
    ...enrolmentRoutes(dependencies),
    ...enrolmentInLmsRoutes(dependencies),
    ...importRoutes(dependencies),
    ...bulkRunRoutes(dependencies),
    ...correctionRoutes(dependencies),
    ...savedViewRoutes(dependencies),
    ...certificateRoutes(dependencies),
    ...heldCertificateRoutes(dependencies),
    ...evidenceRoutes(dependencies),
    ...emailTemplateRoutes(dependencies),
    ...apiKeyRoutes(dependencies),
    ...apiRequestRoutes(dependencies),
    ...searchRoutes(dependencies),
    ...changeRoutes(dependencies),
    ...alertRoutes(dependencies),
    ...dashboardRoutes(dependencies),
    ...ledgerRoutes(dependencies),
    ...emailRoutes(dependencies),
    ...actionRoutes(dependencies),
    ...lmsConfigurationRoutes(dependencies),
    ...lmsConnectionRoutes(dependencies),
    ...lmsOperationRoutes(dependencies),
    ...lmsCheckRoutes(dependencies),
    ...pullRoutes(dependencies),
    ...inboundSettingsRoutes(dependencies),
    ...webhookRoutes(dependencies),
    ...webhookDeliveryRoutes(dependencies),
  ];
}
