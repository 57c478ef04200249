import { EmailUndeliverableError } from '../../email/delivery-errors.ts';
import type { EmailMessage, Mailer } from '../../email/mailer.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database, EntityManager } from '../../persistence/database.ts';
import {
  abandonEmail,
  failingKindOf,
  leaseEmail,
  type EmailTable,
} from '../../persistence/repositories/email-leases.ts';
import {
  findEmailFailures,
  forgetFailures,
  type EmailFailure,
} from '../../persistence/repositories/processing-failures.ts';
import { isTransient } from '../failures.ts';
import { newId } from '../ids.ts';
import { endLeasesOfTheDead, LeaseRenewal } from './email-leases.ts';
import { putOffEmail } from './put-off-email.ts';
import { sendAndNote, type NoteAttempt } from './send-and-note.ts';

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
    super('Another attempt is sending this e-mail.');
    this.name = 'EmailBusyError';
    this.leasedUntil = leasedUntil;
  }
}

/**
 * Sets an e-mail aside that has not been sent.
 * @throws EmailBusyError while somebody is sending it
 */
export async function setEmailAside(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  id: string,
  reason: string,
): Promise<void> {
  const leasedUntil = await abandonEmail(em, organisationId, table, id, reason.slice(0, 500));
  if (leasedUntil !== null) throw new EmailBusyError(leasedUntil);
}

/**
 * Sets an e-mail aside, as `setEmailAside`, in a transaction of its own.
 * @returns false when the database refuses that; the e-mail is put off
 * @throws EmailBusyError while somebody is sending it
 */
export async function giveUpEmail(
  dependencies: { readonly database: Database; readonly log: Logger },
  organisationId: string,
  table: EmailTable,
  id: string,
  reason: string,
): Promise<boolean> {
  try {
    await dependencies.database.inOrganisation(organisationId, (em) =>
      setEmailAside(em, organisationId, table, id, reason),
    );
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    await putOffEmail(dependencies, { organisationId, table, id, sentMessageId: null }, error);
    return false;
  }
}

export interface SingleEmail<Row> {
  readonly table: EmailTable;
  readonly organisationId: string;
  readonly id: string;
  /** What is to be sent, read in the transaction that has taken the lease; null when there is nothing to send any more. */
  readonly load: (em: EntityManager) => Promise<Row | null>;
  readonly compose: (row: Row) => EmailMessage;
  /** @param leaseId of whoever has made the attempt */
  readonly note: (leaseId: string, ...attempt: Parameters<NoteAttempt>) => Promise<unknown>;
}

export interface SendLeasedDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
}

/**
 * Sends one e-mail of its own: leased in a short transaction, sent outside one, then noted. A second copy is sent only where the
 * process has died between the mail server's answer and the note, or could write to no table of the database for minutes; it has the same
 * Message-ID. An e-mail that the database refuses to change is put off; where it was sent, only the note is repeated.
 * @returns SENT, DONE when there was nothing to send or the e-mail was put off, or why it is FAILED
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendLeased<Row>(
  dependencies: SendLeasedDependencies,
  email: SingleEmail<Row>,
  run: EmailRun,
): Promise<{ readonly ending: 'SENT' | 'DONE' } | { readonly ending: 'FAILED'; readonly reason: string }> {
  const { database, mailer } = dependencies;
  const { table, organisationId, id } = email;
  const sender = { ...run, leaseId: newId() };
  if (run.attempt > 1) await endLeasesOfTheDead(database, table, [organisationId], sender);
  const since = Date.now();
  const leased = await leaseOrPutOff(dependencies, email, sender);
  if (leased === null) return { ending: 'DONE' };

  const { row, failure } = leased;
  let messageId: string | null = null;
  const compose = () => {
    const message = email.compose(row);
    messageId = message.messageId;
    return message;
  };
  let isPutOff = false;
  const note: NoteAttempt = async (...attempt) => {
    try {
      await email.note(sender.leaseId, ...attempt);
    } catch (error) {
      if (isTransient(error)) throw error;
      const sentMessageId = attempt[0] === 'SENT' ? messageId : null;
      await putOffEmail(dependencies, { organisationId, table, id, sentMessageId }, error);
      isPutOff = true;
    }
  };
  const renewal = new LeaseRenewal(database, table, sender.leaseId);
  renewal.add(organisationId, id, since);
  try {
    const reason = await sendAndNote(mailer, compose, note, failure?.sentMessageId ?? null);
    if (failure !== null && !isPutOff) await forget(database, email);
    return reason === null ? { ending: 'SENT' } : { ending: 'FAILED', reason };
  } catch (error) {
    // Another run is started once it is due again.
    if (isPutOff && error instanceof EmailUndeliverableError) return { ending: 'DONE' };
    throw error;
  } finally {
    await renewal.stop();
  }
}

/** Takes the lease back with its transaction. */
class NothingToSendError extends Error {}

/** @returns null when there is nothing to send now */
async function leaseOrPutOff<Row>(
  dependencies: SendLeasedDependencies,
  { table, organisationId, id, load }: SingleEmail<Row>,
  sender: EmailRun & { readonly leaseId: string },
): Promise<{ readonly row: Row; readonly failure: EmailFailure | null } | null> {
  try {
    return await dependencies.database.inOrganisation(organisationId, async (em) => {
      const failures = await findEmailFailures(em, organisationId, failingKindOf[table], [id]);
      const failure = failures.get(id) ?? null;
      if (failure !== null && !failure.isDue) return null;
      const lease = await leaseEmail(em, organisationId, table, id, sender);
      if (lease.outcome === 'BUSY') throw new EmailBusyError(lease.leasedUntil);
      if (lease.outcome === 'DONE') return null;
      // Only now: the lease may have waited for somebody who has given it another link.
      const row = await load(em);
      if (row === null) throw new NothingToSendError();
      return { row, failure };
    });
  } catch (error) {
    if (error instanceof NothingToSendError) return null;
    if (isTransient(error)) throw error;
    await putOffEmail(dependencies, { organisationId, table, id, sentMessageId: null }, error);
    return null;
  }
}

async function forget(
  database: Database,
  { table, organisationId, id }: Pick<SingleEmail<unknown>, 'table' | 'organisationId' | 'id'>,
): Promise<void> {
  await database
    .inOrganisation(organisationId, (em) => forgetFailures(em, organisationId, failingKindOf[table], [id]))
    // The e-mail is noted; what is left of its failures is removed later.
    .catch(() => null);
}
