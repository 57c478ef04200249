import type { ActionRoutesDependencies } from './actions.ts';
import type { LmsConfigurationRoutesDependencies } from './lms-configuration.ts';
import type { LmsOperationRoutesDependencies } from './lms-operations.ts';
import type { HealthChecks } from '../health.ts';
import type { FindPrintWarnings } from '../../application/certificates/print-warnings.ts';
import type { ReadFileInThread } from '../../application/imports/upload-import.ts';
import type { InvitationTokens } from '../../application/invitations/invitation-tokens.ts';
import type { EncodeLogo } from '../../application/organisations/drawable-logo.ts';
import type { ResetTokens } from '../../application/password-reset/reset-tokens.ts';
import type { RequestCheck } from '../../outbound-http/check-request.ts';
import type { Database } from '../../persistence/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { EventCatalogue } from '../../webhooks/event-catalogue.ts';

/** What the portal's own API is handed by the composition. */
export interface PortalDependencies extends ActionRoutesDependencies {
  readonly database: Database;
  readonly lmsConfiguration: LmsConfigurationRoutesDependencies['lmsConfiguration'] &
    LmsOperationRoutesDependencies['lmsConfiguration'];
  /** Address of the portal; its origin is the only one that may change anything. */
  readonly publicUrl: string;
  /** Address below which the Temporal web UI shows runs, for operators; null where it is not known. */
  readonly workflowsUrl: string | null;
  /** Has queued e-mails sent at once instead of a moment later. */
  readonly onEmailsQueued: () => void;
  readonly health: Pick<HealthChecks, 'temporal' | 'workers'>;
  readonly secretBox: SecretBox;
  readonly resetTokens: ResetTokens;
  readonly encodeLogo: EncodeLogo;
  readonly findPrintWarnings: FindPrintWarnings;
  readonly invitationTokens: InvitationTokens;
  /** Reads an uploaded file in a thread; an organisation has a limited number of them at a time. */
  readonly readImportFile: ReadFileInThread;
  /** Has the run of an import started soon; nobody waits for it, and what could not be started is swept up. */
  readonly startImportRun: (started: { readonly organisationId: string; readonly importId: string }) => void;
  readonly webhooks: {
    readonly requestCheck: RequestCheck;
    readonly catalogue: EventCatalogue;
    /** As `startImportRun`, for a recovery. */
    readonly startRecoveryRun: (started: { readonly organisationId: string; readonly recoveryId: string }) => void;
  };
  /** Checks what the API answers as well; for tests. */
  readonly validateResponses: boolean;
}
