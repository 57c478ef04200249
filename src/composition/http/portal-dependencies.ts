import type { ActionRoutesDependencies } from '../../features/enrolments/http/actions.ts';
import type { AlertRoutesDependencies } from '../../features/alerts/http/alerts.ts';
import type { ChangeRoutesDependencies } from '../../features/changes/http/changes.ts';
import type { LmsCheckRoutesDependencies } from '../../features/lms-checks/http/lms-checks.ts';
import type { LmsConfigurationRoutesDependencies } from '../../features/lms/http/lms-configuration.ts';
import type { LmsConnectionRoutesDependencies } from '../../features/lms/http/lms-connection.ts';
import type { LmsOperationRoutesDependencies } from '../../features/lms/http/lms-operations.ts';
import type { InboundSettingsRoutesDependencies } from '../../features/lms-progress/http/inbound-settings.ts';
import type { PullRoutesDependencies } from '../../features/lms-progress/http/pulls.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CertificateRoutesDependencies } from '../../features/certificates/http/certificates.ts';
import type { EmailTemplateRoutesDependencies } from '../../features/certificates/http/email-templates.ts';
import type { EmailRoutesDependencies } from '../../features/emails/http/emails.ts';
import type { LedgerRoutesDependencies } from '../../features/ledgers/http/ledgers.ts';
import type { EnrolmentRoutesDependencies } from '../../features/enrolments/http/enrolments.ts';
import type { CourseRoutesDependencies } from '../../features/courses/http/courses.ts';
import type { ApiKeyRoutesDependencies } from '../../features/api-keys/http/api-key.ts';
import type { ApiRequestRoutesDependencies } from '../../features/api-requests/http/api-requests.ts';
import type { CorrectionRoutesDependencies } from '../../features/corrections/http/corrections.ts';
import type { BulkRunRoutesDependencies } from '../../features/bulk-runs/http/bulk-runs.ts';
import type { SavedViewRoutesDependencies } from '../../features/saved-views/http/saved-views.ts';
import type { EvidenceRoutesDependencies } from '../../features/evidence/http/evidence.ts';
import type { ImportRoutesDependencies } from '../../features/imports/http/imports.ts';
import type { StudentRoutesDependencies } from '../../features/students/http/students.ts';
import type { PrivacyRoutesDependencies } from '../../features/students/http/privacy.ts';
import type { WebhookDeliveryRoutesDependencies } from '../../features/webhooks/http/webhook-deliveries.ts';
import type { WebhookRoutesDependencies } from '../../features/webhooks/http/webhooks.ts';
import type { OrganisationRoutesDependencies } from '../../features/organisations/http/organisation.ts';
import type { SessionRoutesDependencies } from '../../features/accounts/http/sessions.ts';
import type { UserRoutesDependencies } from '../../features/accounts/http/users.ts';
import type { AccountRoutesDependencies } from '../../features/accounts/http/account.ts';
import type { PasswordResetRoutesDependencies } from '../../features/accounts/http/password-reset.ts';
import type { InvitationRoutesDependencies } from '../../features/accounts/http/invitations.ts';
import type { DashboardRoutesDependencies } from '../../features/dashboard/http/dashboard.ts';
import type { SearchRoutesDependencies } from '../../features/search/http/search.ts';

/** The dependencies of the portal's API: those of each feature's routes, and those that all routes share. */
export interface PortalDependencies
  extends
    ActionRoutesDependencies,
    AlertRoutesDependencies,
    CertificateRoutesDependencies,
    ChangeRoutesDependencies,
    EmailRoutesDependencies,
    EmailTemplateRoutesDependencies,
    EvidenceRoutesDependencies,
    LedgerRoutesDependencies,
    EnrolmentRoutesDependencies,
    CourseRoutesDependencies,
    ApiKeyRoutesDependencies,
    ApiRequestRoutesDependencies,
    BulkRunRoutesDependencies,
    CorrectionRoutesDependencies,
    SavedViewRoutesDependencies,
    ImportRoutesDependencies,
    StudentRoutesDependencies,
    PrivacyRoutesDependencies,
    PullRoutesDependencies,
    InboundSettingsRoutesDependencies,
    WebhookDeliveryRoutesDependencies,
    WebhookRoutesDependencies,
    OrganisationRoutesDependencies,
    SessionRoutesDependencies,
    UserRoutesDependencies,
    AccountRoutesDependencies,
    PasswordResetRoutesDependencies,
    InvitationRoutesDependencies,
    DashboardRoutesDependencies,
    SearchRoutesDependencies {
  readonly database: Database;
  readonly lmsChecks: LmsCheckRoutesDependencies['lmsChecks'];
  readonly lmsConfiguration: LmsConfigurationRoutesDependencies['lmsConfiguration'] &
    LmsConnectionRoutesDependencies['lmsConfiguration'] &
    LmsOperationRoutesDependencies['lmsConfiguration'];
  /** Address of the portal. Only its origin may make changes. */
  readonly publicUrl: string;
  /** Whether responses are checked as well; for tests. */
  readonly validateResponses: boolean;
}
