import { asSentence, englishWording } from '../../language/sentence.ts';
import { EmailUndeliverableError } from './smtp/delivery-errors.ts';
import type { Mailer } from './smtp/mailer.ts';
import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import { abandonEmail, leaseEmail, type EmailSender } from './store/email-leases.ts';
import { dropUnwantedEmails } from './store/email-outbox.ts';
import { findEmailFailures, type EmailFailure } from '../work/processing-failures.ts';
import { isTransient } from '../errors/failures.ts';
import { newId } from '../ids.ts';
import { endLeasesOfTheDead, LeaseRenewal } from './email-leases.ts';
import { loadEmails, type EmailKinds, type LoadedEmail } from './email-kind.ts';
import { noteAttempts } from './note-attempts.ts';
import { putOffEmail } from './put-off-email.ts';
import { sendAndNote, type NoteAttempt } from './send-and-note.ts';

export interface SendEmailDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly kinds: EmailKinds;
  readonly log: Logger;
  /** Called when outcomes of attempts were recorded. */
  readonly onNoted?: () => void;
}

export interface QueuedEmail {
  readonly organisationId: string;
  readonly emailId: string;
}

/** The run that sends, and how often it has begun with its present activity. */
export interface EmailRun {
  readonly workflowId: string;
  readonly runId: string;
  /** From 1 on. */
  readonly attempt: number;
}

/** Another sender holds the lease; it may be sending right now. */
export class EmailBusyError extends Error {
  readonly leasedUntil: Date;

  constructor(leasedUntil: Date) {
    super(englishWording([asSentence('Another attempt is sending this e-mail.')]));
    this.name = 'EmailBusyError';
    this.leasedUntil = leasedUntil;
  }
}

/**
 * Sends one e-mail of any kind by itself, because it could not be sent in a batch or a user has sent it again. It is
 * leased in a short transaction, sent outside of one, then recorded. A second copy, with the same Message-ID, is sent
 * in two cases only. The process died between the mail server's answer and the record, or no table of the database
 * could be written for minutes. An e-mail that the database refuses to change is put off; if it was sent, only
 * recording it is repeated.
 * @returns SENT, FAILED when it never can be sent, DONE when there was nothing to send or the e-mail was put off
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendEmail(
  dependencies: SendEmailDependencies,
  queued: QueuedEmail,
  run: EmailRun,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, mailer, log } = dependencies;
  const { organisationId, emailId } = queued;
  const sender = { ...run, leaseId: newId() };
  if (run.attempt > 1) await endLeasesOfTheDead(database, [organisationId], sender);
  const since = Date.now();
  const leased = await leaseOrPutOff(dependencies, queued, sender);
  if (leased === null) return 'DONE';

  const { email, failure } = leased;
  let messageId: string | null = null;
  const compose = () => {
    const message = email.compose();
    messageId = message.messageId;
    return message;
  };
  let isPutOff = false;
  const note: NoteAttempt = async (state, error) => {
    const { deadline, longestPause } = email.kind;
    // This run tries again, so no batch may take the e-mail meanwhile.
    const ended = state === 'PENDING' ? ('RETRYING' as const) : state;
    const attempt = {
      id: emailId,
      state: ended,
      error,
      deadline,
      longestPause,
      messageId,
      hasFailed: failure !== null,
    };
    const putOff = await noteAttempts(dependencies, organisationId, sender.leaseId, [attempt]);
    isPutOff = putOff.length > 0;
  };
  const renewal = new LeaseRenewal(database, sender.leaseId);
  renewal.add(organisationId, emailId, since);
  try {
    const reason = await sendAndNote(mailer, compose, note, failure?.sentMessageId ?? null);
    if (reason !== null) log.warn('an e-mail was refused for good', { emailId, reason });
    return reason === null ? 'SENT' : 'FAILED';
  } catch (error) {
    // Another run is started once it is due again.
    if (isPutOff && error instanceof EmailUndeliverableError) return 'DONE';
    throw error;
  } finally {
    await renewal.stop();
  }
}

/**
 * Records an unsent e-mail as FAILED. One that the database refuses to change is put off.
 * @throws EmailBusyError while an attempt is under way
 */
export async function giveUpEmail(
  dependencies: Pick<SendEmailDependencies, 'database' | 'log'>,
  { organisationId, emailId, reason }: QueuedEmail & { readonly reason: string },
): Promise<void> {
  const { database, log } = dependencies;
  let leasedUntil: Date | null;
  try {
    leasedUntil = await database.inOrganisation(organisationId, (tx) =>
      abandonEmail(tx, emailId, reason.slice(0, 500)),
    );
  } catch (error) {
    if (isTransient(error)) throw error;
    await putOffEmail(dependencies, { organisationId, emailId, sentMessageId: null }, error);
    return;
  }
  if (leasedUntil !== null) throw new EmailBusyError(leasedUntil);
  log.error('an e-mail could not be sent in time and was given up', { emailId, reason });
}

/** Leases the e-mail, or puts it off. @returns null when there is nothing to send now */
async function leaseOrPutOff(
  dependencies: SendEmailDependencies,
  { organisationId, emailId }: QueuedEmail,
  sender: EmailSender,
): Promise<{ readonly email: LoadedEmail; readonly failure: EmailFailure | null } | null> {
  try {
    return await dependencies.database.inOrganisation(organisationId, async (tx) => {
      const failures = await findEmailFailures(tx, [emailId]);
      const failure = failures.get(emailId) ?? null;
      if (failure !== null && !failure.isDue) return null;
      const lease = await leaseEmail(tx, emailId, sender);
      if (lease.outcome === 'BUSY') throw new EmailBusyError(lease.leasedUntil);
      if (lease.outcome === 'DONE') return null;
      const [email] = await loadEmails(dependencies.kinds, tx, [lease.email]);
      if (email !== undefined) return { email, failure };
      await dropUnwantedEmails(tx, sender.leaseId, [emailId]);
      return null;
    });
  } catch (error) {
    if (error instanceof EmailBusyError || isTransient(error)) throw error;
    await putOffEmail(dependencies, { organisationId, emailId, sentMessageId: null }, error);
    return null;
  }
}
