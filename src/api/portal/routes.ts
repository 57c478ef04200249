import { accountRoutes } from './account.ts';
import { actionRoutes } from './actions.ts';
import { apiKeyRoutes } from './api-key.ts';
import { certificateRoutes } from './certificates.ts';
import { courseRoutes } from './courses.ts';
import { dashboardRoutes } from './dashboard.ts';
import { enrolmentInLmsRoutes } from './enrolment-in-lms.ts';
import { enrolmentRoutes } from './enrolments.ts';
import { importRoutes } from './imports.ts';
import { invitationRoutes } from './invitations.ts';
import { ledgerRoutes } from './ledgers.ts';
import { lmsConfigurationRoutes } from './lms-configuration.ts';
import { lmsOperationRoutes } from './lms-operations.ts';
import { organisationRoutes } from './organisation.ts';
import { passwordResetRoutes } from './password-reset.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { privacyRoutes } from './privacy.ts';
import { waiting, type PortalRoute } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './sessions.ts';
import { studentRoutes } from './students.ts';
import { userRoutes } from './users.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every operation of the portal's own API; a test compares the list with the contract. */
export function portalRoutes(dependencies: PortalDependencies, cookie: SessionCookie): PortalRoute[] {
  return [
    ...sessionRoutes(dependencies, cookie),
    ...accountRoutes(dependencies),
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
    ...certificateRoutes(dependencies),
    ...apiKeyRoutes(dependencies),
    ...dashboardRoutes(dependencies),
    ...ledgerRoutes(dependencies),
    ...actionRoutes(dependencies).map((route) => waiting(route)),
    ...lmsConfigurationRoutes(dependencies),
    ...lmsOperationRoutes(dependencies),
    ...webhookRoutes(dependencies),
    ...webhookDeliveryRoutes(dependencies),
  ];
}
