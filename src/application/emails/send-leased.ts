import type { EmailMessage, Mailer } from '../../email/mailer.ts';
import type { Database, EntityManager } from '../../persistence/database.ts';
import { abandonEmail, leaseEmail, type EmailTable } from '../../persistence/repositories/email-leases.ts';
import { newId } from '../ids.ts';
import { endLeasesOfTheDead, LeaseRenewal } from './email-leases.ts';
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

export interface SingleEmail<Row> {
  readonly table: EmailTable;
  readonly organisationId: string;
  readonly id: string;
  /** What is to be sent, read in the transaction that takes the lease; null when there is nothing to send any more. */
  readonly load: (em: EntityManager) => Promise<Row | null>;
  readonly compose: (row: Row) => EmailMessage;
  /** @param leaseId of whoever has made the attempt */
  readonly note: (leaseId: string, ...attempt: Parameters<NoteAttempt>) => Promise<unknown>;
}

/**
 * Sends one e-mail of its own: leased in a short transaction, sent outside one, then noted. A second copy is sent only where the
 * process has died between the mail server's answer and the note; it has the same Message-ID.
 * @returns SENT, DONE when there was nothing to send, or why it is FAILED
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendLeased<Row>(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  { table, organisationId, id, load, compose, note }: SingleEmail<Row>,
  run: EmailRun,
): Promise<{ readonly ending: 'SENT' | 'DONE' } | { readonly ending: 'FAILED'; readonly reason: string }> {
  const sender = { ...run, leaseId: newId() };
  if (run.attempt > 1) await endLeasesOfTheDead(database, table, [organisationId], sender);
  const since = Date.now();
  const row = await database.inOrganisation(organisationId, async (em) => {
    const loaded = await load(em);
    if (loaded === null) return null;
    const lease = await leaseEmail(em, organisationId, table, id, sender);
    if (lease.outcome === 'BUSY') throw new EmailBusyError(lease.leasedUntil);
    return lease.outcome === 'DONE' ? null : loaded;
  });
  if (row === null) return { ending: 'DONE' };

  const renewal = new LeaseRenewal(database, table, sender.leaseId);
  renewal.add(organisationId, id, since);
  try {
    const reason = await sendAndNote(
      mailer,
      () => compose(row),
      (...attempt) => note(sender.leaseId, ...attempt),
    );
    return reason === null ? { ending: 'SENT' } : { ending: 'FAILED', reason };
  } finally {
    await renewal.stop();
  }
}
