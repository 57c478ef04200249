/** What starts the workflows and what they answer. No personal data and no secrets: operators read it in the web UI. */

import type { Lms } from '../src/domain/lms/lms-modes.ts';
import type { CallOutcome } from '../src/domain/lms/call-outcomes.ts';

export interface ApplyProgressReportsInput {
  readonly organisationIds: readonly string[];
  /** Most reports that the run takes, in equal shares. */
  readonly limit: number;
}

export interface OrganisationReports {
  readonly organisationId: string;
  readonly claimed: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly unmatched: number;
  readonly failed: number;
  readonly emails: number;
  /** Whether the organisation has had its share, so that more may wait; missing in what an earlier version answered. */
  readonly isMore?: boolean;
  /** Whether its reports could not be applied for a reason that may pass, while those of others could; as `isMore`. */
  readonly isDeferred?: boolean;
}

/** An e-mail of any kind; everything else is in its row and in what it is about, so that neither a secret nor an address is in a payload. */
export interface OneEmail {
  readonly organisationId: string;
  readonly emailId: string;
}

/** Starts the attempts at one e-mail that could not be sent with others. */
export interface SendEmailInput extends OneEmail {
  /** Milliseconds until the first attempt; none without it. */
  readonly wait?: number;
  /** Milliseconds after which it is given up; four days without it. */
  readonly triedFor?: number;
  /** Milliseconds of the longest pause between two attempts; ten minutes without it. */
  readonly longestPause?: number;
}

/** Sends what is due in the outbox, organisations in turn. */
export interface SendEmailsInput {
  readonly organisationIds: readonly string[];
  /** About how many e-mails it sends. */
  readonly limit: number;
  /** Whether it sends those for which somebody waits in front of a screen, or the others. */
  readonly isUrgent: boolean;
}

/** What a batch has sent; refused and deferred e-mails are told by their rows. */
export interface SentEmails {
  readonly sent: number;
  readonly refused: number;
  readonly deferred: number;
}

/** SENT; FAILED: refused for good or given up; DONE: there was nothing to send any more. */
export type EmailEnding = 'SENT' | 'FAILED' | 'DONE';

/** As earlier versions started the batches. */
export type SendCertificateEmailsInput = Omit<SendEmailsInput, 'isUrgent'>;

/** As earlier versions started the run of an e-mail about a certificate. */
export type SendCertificateEmailInput = OneEmail & Pick<SendEmailInput, 'wait'>;

/** As earlier versions started the run of an invitation's e-mail. */
export interface SendInvitationEmailInput {
  readonly organisationId: string;
  readonly invitationId: string;
}

/** As earlier versions started the run of an e-mail with a link to a new password. */
export interface SendPasswordResetEmailInput {
  readonly organisationId: string;
  readonly resetId: string;
}

/** Starts the import of a confirmed file; its rows are in the database, as they are personal data. */
export interface ImportRowsInput {
  readonly organisationId: string;
  readonly importId: string;
}

export type ImportEnding = 'DONE' | 'CANCELLED';

/** Starts the first attempts of what waits for a webhook endpoint; deliveries and events are in the database. */
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
  /** From 1 on; more when it was sent again after its end. The run of an earlier schedule may still sleep, for up to a day. */
  readonly schedule?: number;
}

/** DONE: it was in nobody's schedule any more. */
export type WebhookRetryEnding = 'DELIVERED' | 'FAILED' | 'DONE';

/** Starts sending again what an endpoint did not get; since when, and how far it has come, is in the recovery's row. */
export interface RecoverWebhookDeliveriesInput {
  readonly organisationId: string;
  readonly recoveryId: string;
}

/** As earlier versions started the run of an e-mail about a disabled endpoint. */
export interface SendWebhookNoticeInput {
  readonly organisationId: string;
  readonly noticeId: string;
}

/** Starts one of the four lifecycle workflows; everything else is in the action's row. */
export interface LifecycleActionInput {
  readonly organisationId: string;
  readonly actionId: string;
}

/** How the one call to the LMS ended. Holds the id that the LMS gave, so that it is never lost, and no personal data. */
export interface LmsCallResult {
  readonly ending: CallOutcome;
  readonly lms: Lms | null;
  readonly callId: string | null;
  readonly lmsEnrolmentId: string | null;
}

/** What became of an action whose run has committed or closed it. */
export interface FinishedAction {
  /** A version before this one did not say it. */
  readonly ending?: CallOutcome;
  readonly failed: boolean;
  readonly message: string;
  /** E-mails that were queued. */
  readonly emailIds: readonly string[];
}
