/**
 * Inputs and results of the workflows. They hold no personal data and no secrets, since operators see them in the web
 * UI.
 */

import type { PullTrigger } from '../src/domain/lms/pull-states.ts';
import type { Lms } from '../src/domain/lms/lms-modes.ts';
import type { CallOutcome } from '../src/domain/lms/call-outcomes.ts';

export interface ApplyProgressReportsInput {
  readonly organisationIds: readonly string[];
  /** Maximum number of reports that the run takes, in equal shares. */
  readonly limit: number;
  /**
   * For how long the run also takes reports that arrive meanwhile, of any organisation, in milliseconds; not at all by
   * default. `total` counts from the begin, `idle` from the last report.
   */
  readonly linger?: { readonly total: number; readonly idle: number };
}

export interface OrganisationReports {
  readonly organisationId: string;
  readonly claimed: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly unmatched: number;
  readonly failed: number;
  readonly emails: number;
  /**
   * Whether the organisation's share is used up, so that more reports may wait. Results of an earlier version lack it.
   */
  readonly isMore?: boolean;
  /**
   * Whether the organisation's reports failed for a reason that may pass, while others could be applied. Results of an
   * earlier version lack it.
   */
  readonly isDeferred?: boolean;
}

/**
 * Names an e-mail of any kind. All else is in its row and in its subject, so that no payload holds a secret or an
 * address.
 */
export interface OneEmail {
  readonly organisationId: string;
  readonly emailId: string;
}

/** Starts the attempts to send one e-mail that could not be sent in a batch. */
export interface SendEmailInput extends OneEmail {
  /** Milliseconds until the first attempt; none by default. */
  readonly wait?: number;
  /** Milliseconds after which no further attempt is made; four days by default. */
  readonly triedFor?: number;
  /** Milliseconds of the longest pause between two attempts; ten minutes by default. */
  readonly longestPause?: number;
}

/** Sends the due e-mails of the outbox; organisations take turns. */
export interface SendEmailsInput {
  readonly organisationIds: readonly string[];
  /** About how many e-mails it sends. */
  readonly limit: number;
  /** Whether it sends the e-mails for which a user waits at the screen, or the others. */
  readonly isUrgent: boolean;
}

/** The counts of a batch. The rows of refused and deferred e-mails say more. */
export interface SentEmails {
  readonly sent: number;
  readonly refused: number;
  readonly deferred: number;
}

/** SENT; FAILED: refused permanently or given up; DONE: nothing was left to send. */
export type EmailEnding = 'SENT' | 'FAILED' | 'DONE';

/** The input with which earlier versions started the batches. */
export type SendCertificateEmailsInput = Omit<SendEmailsInput, 'isUrgent'>;

/** The input with which earlier versions started the run of an e-mail about a certificate. */
export type SendCertificateEmailInput = OneEmail & Pick<SendEmailInput, 'wait'>;

/** The input with which earlier versions started the run of an invitation's e-mail. */
export interface SendInvitationEmailInput {
  readonly organisationId: string;
  readonly invitationId: string;
}

/** The input with which earlier versions started the run of an e-mail with a link to a new password. */
export interface SendPasswordResetEmailInput {
  readonly organisationId: string;
  readonly resetId: string;
}

/** Starts the import of a confirmed file. Its rows stay in the database, since they are personal data. */
export interface ImportRowsInput {
  readonly organisationId: string;
  readonly importId: string;
}

export type ImportEnding = 'DONE' | 'CANCELLED';

/** Starts a confirmed bulk run. What is done with which records is in the database. */
export interface BulkRunInput {
  readonly organisationId: string;
  readonly bulkRunId: string;
}

export type BulkRunEnding = 'DONE' | 'CANCELLED';

/** Starts the preview of a correction, or its application. What is corrected is in the database. */
export interface CorrectResultsInput {
  readonly organisationId: string;
  readonly correctionId: string;
}

/** Starts the first attempts of an endpoint's waiting deliveries. Deliveries and events are in the database. */
export interface DeliverWebhooksInput {
  readonly organisationId: string;
  readonly endpointId: string;
}

/** Starts the further attempts of a delivery whose first one failed. */
export interface RetryWebhookDeliveryInput {
  readonly organisationId: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
  /**
   * Counts from 1, and rises when the delivery is sent again after its end. The run of an earlier schedule may still
   * sleep, for up to a day.
   */
  readonly schedule?: number;
}

/** DONE: another schedule or none has the delivery now. */
export type WebhookRetryEnding = 'DELIVERED' | 'FAILED' | 'DONE';

/**
 * Starts a recovery, which sends events again that an endpoint missed. The recovery's row holds its start time and its
 * position.
 */
export interface RecoverWebhookDeliveriesInput {
  readonly organisationId: string;
  readonly recoveryId: string;
}

/** The input with which earlier versions started the run of an e-mail about a disabled endpoint. */
export interface SendWebhookNoticeInput {
  readonly organisationId: string;
  readonly noticeId: string;
}

/** Starts a check of an LMS. What it is made with is in its row, since it holds e-mail addresses. */
export interface CheckLmsInput {
  readonly organisationId: string;
  readonly checkId: string;
}

/** Starts one of the four lifecycle workflows. All else is in the action's row. */
export interface LifecycleActionInput {
  readonly organisationId: string;
  readonly actionId: string;
}

/**
 * The outcome of the one call to the LMS. It holds the id that the LMS gave, so that it is never lost, and no personal
 * data.
 */
export interface LmsCallResult {
  readonly ending: CallOutcome;
  readonly lms: Lms | null;
  readonly callId: string | null;
  readonly lmsEnrolmentId: string | null;
}

/** The result of a run that has committed or closed its action. */
export interface FinishedAction {
  /** Results of an earlier version lack it. */
  readonly ending?: CallOutcome;
  readonly failed: boolean;
  readonly message: string;
  /** Results of an earlier version lack it. */
  readonly enrolmentId?: string;
  /** E-mails that were queued. */
  readonly emailIds: readonly string[];
}

/** Starts a pull of progress from an organisation's LMS. Settings and position are in the database. */
export interface PullProgressInput {
  readonly organisationId: string;
  readonly trigger: PullTrigger;
  /** The user who wants it; null for the schedule. */
  readonly userId: string | null;
}

/** SKIPPED: pulls are switched off or paused, or another one is under way. ENDED_BEFORE: another run has ended it. */
export type PullEnding = 'SUCCEEDED' | 'FAILED' | 'SKIPPED' | 'ENDED_BEFORE';
