import { EmailUndeliverableError } from '../../email/delivery-errors.ts';
import type { Database } from '../../persistence/database.ts';
import {
  leaseDueEmails,
  noteEmailAttempts,
  releaseEmails,
  type EndedEmailAttempt,
  type QueuedCertificateEmail,
} from '../../persistence/repositories/email-outbox.ts';
import type { EmailSender } from '../../persistence/repositories/email-leases.ts';
import { Batcher } from '../batcher.ts';
import { newId } from '../ids.ts';
import { repeatWhileTransient } from '../repeat-while-transient.ts';
import { endLeasesOfTheDead, LeaseRenewal } from './email-leases.ts';
import { notingDeadline, sendAndNote } from './send-and-note.ts';
import { composeCertificateEmail, type SendCertificateEmailDependencies } from './send-certificate-email.ts';
import type { EmailRun } from './send-leased.ts';

export interface WaitingEmails {
  readonly organisationIds: readonly string[];
  /** About how many e-mails are sent before it answers. */
  readonly limit: number;
}

/** E-mails that the mail server would not take for now, for reasons of their own. */
export interface DeferredEmail {
  readonly organisationId: string;
  readonly emailId: string;
}

export interface SentBatch {
  readonly sent: number;
  readonly refused: number;
  readonly deferred: readonly DeferredEmail[];
  /** Whether it ended because the mail server took nothing any more. */
  readonly isServerAway: boolean;
}

/** The mail server took none of the e-mails that it was offered; everything waits. */
export class MailServerAwayError extends Error {
  constructor(reason: string) {
    super(`No e-mail can be sent. ${reason}`);
    this.name = 'MailServerAwayError';
  }
}

/** E-mails that are being sent or noted at a time. */
const emailsAtOnce = 10;
/** E-mails of one organisation that are leased at a time; then it is the next one's turn. */
const leasedAtOnce = 25;
/** The longest that e-mails are begun for, in milliseconds: other organisations get their turn. */
const turn = 10_000;
/** Milliseconds for which giving back is repeated while the database is away. */
const releaseDeadline = 15_000;
/** Failures without a success in between after which the mail server is taken to be away. */
const failuresInARow = 20;

/**
 * Sends what is due of some organisations, in turn, ten e-mails at a time, each noted as it ends. The first one goes alone, so that only
 * one is tried while the mail server is away. What was leased and not begun is given back.
 * @throws MailServerAwayError when it could send nothing
 */
export async function sendWaitingEmails(
  dependencies: SendCertificateEmailDependencies,
  { organisationIds, limit }: WaitingEmails,
  run: EmailRun,
  signal: AbortSignal,
): Promise<SentBatch> {
  const { database, mailer, log } = dependencies;
  const sender = { ...run, leaseId: newId() };
  if (run.attempt > 1) await endLeasesOfTheDead(database, 'email_outbox', organisationIds, sender);
  const renewal = new LeaseRenewal(database, 'email_outbox', sender.leaseId);
  const until = Date.now() + turn;
  const queue = new LeasedEmails(database, organisationIds, sender, renewal);
  const noting = new Map(organisationIds.map((id) => [id, notesOf(database, id, sender.leaseId)]));
  const deferred: DeferredEmail[] = [];
  let [sent, refused, begun, failures] = [0, 0, 0, 0];
  let away: EmailUndeliverableError | null = null;

  const mayBegin = () => !signal.aborted && away === null && begun < limit && Date.now() < until;
  const send = async ({ organisationId, email }: LeasedEmail): Promise<void> => {
    const { id } = email;
    const note = async (
      state: 'SENT' | 'FAILED' | 'PENDING',
      error: string | null,
      failure?: EmailUndeliverableError,
    ) => {
      const ended = state === 'PENDING' && failure?.scope === 'MESSAGE' ? 'RETRYING' : state;
      await noting.get(organisationId)!.add({ id, state: ended, error }, notingDeadline);
      renewal.remove(id);
    };
    try {
      const reason = await sendAndNote(mailer, () => composeCertificateEmail(dependencies, email), note);
      failures = 0;
      if (reason === null) sent += 1;
      else refused += 1;
      if (reason !== null) log.warn('an e-mail was refused for good', { organisationId, emailId: id, reason });
    } catch (error) {
      if (!(error instanceof EmailUndeliverableError)) throw error;
      failures += 1;
      if (error.scope === 'MESSAGE') deferred.push({ organisationId, emailId: id });
      if (error.scope === 'SERVER' || failures >= failuresInARow) away ??= error;
    }
  };
  const next = async (): Promise<boolean> => {
    const leased = mayBegin() ? await queue.next() : null;
    if (leased === null) return false;
    if (!mayBegin() || !renewal.isFresh(leased.email.id)) queue.giveBack(leased);
    else {
      begun += 1;
      await send(leased);
    }
    return true;
  };
  const lane = async (): Promise<void> => {
    while (await next());
  };

  try {
    const isOpen = await next();
    if (isOpen) await allSettled(Array.from({ length: emailsAtOnce }, lane));
  } finally {
    await queue.release();
    await renewal.stop();
  }
  const failure = away as EmailUndeliverableError | null;
  if (failure !== null && sent + refused + deferred.length === 0) throw new MailServerAwayError(failure.message);
  return { sent, refused, deferred, isServerAway: failure !== null };
}

interface LeasedEmail {
  readonly organisationId: string;
  readonly email: QueuedCertificateEmail;
}

/** Leases e-mails of organisations in turn, one organisation at a time. */
class LeasedEmails {
  readonly #database: Database;
  readonly #sender: EmailSender;
  readonly #renewal: LeaseRenewal;
  /** Whose e-mails may still be due, in the order of their turn. */
  readonly #organisationIds: string[];
  #waiting: LeasedEmail[] = [];
  readonly #givenBack: LeasedEmail[] = [];
  #leasing: Promise<void> | null = null;

  constructor(database: Database, organisationIds: readonly string[], sender: EmailSender, renewal: LeaseRenewal) {
    this.#database = database;
    this.#organisationIds = [...organisationIds];
    this.#sender = sender;
    this.#renewal = renewal;
  }

  /** The next one to be begun; null when nothing is due any more. */
  async next(): Promise<LeasedEmail | null> {
    for (;;) {
      const first = this.#waiting.shift();
      if (first !== undefined) return first;
      if (this.#leasing === null && this.#organisationIds.length === 0) return null;
      this.#leasing ??= this.#lease().finally(() => (this.#leasing = null));
      await this.#leasing;
    }
  }

  giveBack(leased: LeasedEmail): void {
    this.#givenBack.push(leased);
  }

  /** Ends the leases of what was not begun. */
  async release(): Promise<void> {
    const notBegun = [...this.#waiting.splice(0), ...this.#givenBack];
    const byOrganisation = Map.groupBy(notBegun, ({ organisationId }) => organisationId);
    for (const [organisationId, emails] of byOrganisation) {
      const ids = emails.map(({ email }) => email.id);
      for (const id of ids) this.#renewal.remove(id);
      await repeatWhileTransient(
        () =>
          this.#database.inOrganisation(organisationId, (em) =>
            releaseEmails(em, organisationId, this.#sender.leaseId, ids),
          ),
        releaseDeadline,
      );
    }
  }

  async #lease(): Promise<void> {
    const organisationId = this.#organisationIds.shift()!;
    const since = Date.now();
    const emails = await this.#database.inOrganisation(organisationId, (em) =>
      leaseDueEmails(em, organisationId, this.#sender, leasedAtOnce),
    );
    for (const { id } of emails) this.#renewal.add(organisationId, id, since);
    this.#waiting.push(...emails.map((email) => ({ organisationId, email })));
    if (emails.length === leasedAtOnce) this.#organisationIds.push(organisationId);
  }
}

function notesOf(database: Database, organisationId: string, leaseId: string): Batcher<EndedEmailAttempt, null> {
  return new Batcher({ maxSize: 50, concurrency: 1 }, async (attempts) => {
    await database.inOrganisation(organisationId, (em) => noteEmailAttempts(em, organisationId, leaseId, attempts));
    return attempts.map(() => null);
  });
}

/** Waits for all of them, also when one fails, so that none goes on after the caller has ended. */
async function allSettled(lanesUnderWay: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanesUnderWay)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
