import { EmailUndeliverableError } from './smtp/delivery-errors.ts';
import { Batcher } from '../work/batcher.ts';
import { newId } from '../ids.ts';
import { endLeasesOfTheDead, LeaseRenewal } from './email-leases.ts';
import { LeasedEmails, type LeasedEmail } from './leased-emails.ts';
import { noteAttempts, type AttemptToNote } from './note-attempts.ts';
import { notingDeadline, sendAndNote } from './send-and-note.ts';
import type { EmailRun, SendEmailDependencies } from './send-email.ts';

export interface WaitingEmails {
  /** Whether it sends the e-mails that users wait for, or the others. Requests of an earlier version lack it. */
  readonly isUrgent?: boolean;
  readonly organisationIds: readonly string[];
  /** About how many e-mails are sent before it returns. */
  readonly limit: number;
}

/** An e-mail that the mail server refused for now, for a reason that concerns only this e-mail. */
export interface DeferredEmail {
  readonly organisationId: string;
  readonly emailId: string;
  /** Names the e-mail, without personal data. */
  readonly summary: string;
  /** Milliseconds after which it is given up. */
  readonly triedFor: number;
  /** Milliseconds of the longest pause between two attempts. */
  readonly longestPause: number;
}

export interface SentBatch {
  readonly sent: number;
  readonly refused: number;
  readonly deferred: readonly DeferredEmail[];
  /** Whether it ended because the mail server accepted nothing any more. */
  readonly isServerAway: boolean;
}

/** The mail server accepted none of the e-mails that it was offered. All of them wait. */
export class MailServerAwayError extends Error {
  constructor(reason: string) {
    super(`No e-mail can be sent. ${reason}`);
    this.name = 'MailServerAwayError';
  }
}

/** E-mails that are being sent or recorded at a time. */
const emailsAtOnce = 10;
/** Milliseconds after which no further e-mail is begun, so that other organisations get their turn. */
const turn = 10_000;
/** Consecutive failures of one organisation after which its turn is over. */
const failuresInARow = 20;
/** Number of consecutive organisations with such a turn after which the mail server counts as away. */
const failedOrganisations = 2;
/** This attempt ends even if the mail server accepts nothing. Another batch may then have other organisations. */
const lastAttempt = 5;

/**
 * Sends the due e-mails of some organisations, in turn, ten at a time, and records each as it ends. Until the mail
 * server has accepted or refused one, they are sent one at a time, so that few are tried while it is away. An
 * organisation whose e-mails fail loses its turn and does not delay the others, since its recipients may be the reason.
 * Each attempt begins with another organisation. Leased e-mails that were not begun are released. An e-mail that the
 * database refuses to change is put off.
 * @throws MailServerAwayError when it could send nothing, except in the last attempt; else, when it could begin
 * nothing, the reason
 */
export async function sendWaitingEmails(
  dependencies: SendEmailDependencies,
  { organisationIds, limit, isUrgent = false }: WaitingEmails,
  run: EmailRun,
  signal: AbortSignal,
): Promise<SentBatch> {
  const { database, mailer, log } = dependencies;
  const sender = { ...run, leaseId: newId() };
  if (run.attempt > 1) {
    // Otherwise they expire in minutes.
    await endLeasesOfTheDead(database, organisationIds, sender).catch((error: unknown) =>
      log.warn('leases of e-mails could not be ended', { error }),
    );
  }
  const renewal = new LeaseRenewal(database, sender.leaseId);
  const until = Date.now() + turn;
  const queue = new LeasedEmails(
    dependencies,
    { organisationIds: inTurn(organisationIds, run.attempt), isUrgent },
    sender,
    renewal,
  );
  const noting = new Map(organisationIds.map((id) => [id, notesOf(dependencies, id, sender.leaseId)]));
  const deferred: DeferredEmail[] = [];
  const failures = new Map<string, number>();
  const failed = new Set<string>();
  let [sent, refused, begun] = [0, 0, 0];
  let isAnswered = false;
  let isAway = false;
  let failure: EmailUndeliverableError | null = null;

  const mayBegin = () => !signal.aborted && !isAway && begun < limit && Date.now() < until;
  const succeeded = (organisationId: string) => {
    isAnswered = true;
    failures.delete(organisationId);
    failed.clear();
  };
  const hasFailed = (organisationId: string, error: EmailUndeliverableError) => {
    failure = error;
    const count = (failures.get(organisationId) ?? 0) + 1;
    failures.set(organisationId, count);
    if (error.scope === 'MESSAGE') isAnswered = true;
    if (error.scope === 'MESSAGE' && count < failuresInARow) return;
    queue.takeOut(organisationId);
    failed.add(organisationId);
    isAway = failed.size >= Math.min(failedOrganisations, organisationIds.length);
  };
  const send = async ({ organisationId, email, failure: refusal }: LeasedEmail): Promise<void> => {
    const { id, kind } = email;
    const { summary, deadline, longestPause } = kind;
    let messageId: string | null = null;
    const sentMessageId = refusal?.sentMessageId ?? null;
    const note = async (
      state: 'SENT' | 'FAILED' | 'PENDING',
      error: string | null,
      failure?: EmailUndeliverableError,
    ) => {
      const ended = state === 'PENDING' && failure?.scope === 'MESSAGE' ? 'RETRYING' : state;
      await noting
        .get(organisationId)!
        .add(
          { id, state: ended, error, deadline, longestPause, messageId, hasFailed: refusal !== null },
          notingDeadline,
        );
      renewal.remove(id);
    };
    try {
      const compose = () => {
        const message = email.compose();
        messageId = message.messageId;
        return message;
      };
      const reason = await sendAndNote(mailer, compose, note, sentMessageId);
      if (sentMessageId !== null && sentMessageId === messageId) return;
      succeeded(organisationId);
      if (reason === null) sent += 1;
      else refused += 1;
      if (reason !== null) log.warn('an e-mail was refused for good', { organisationId, emailId: id, reason });
    } catch (error) {
      if (!(error instanceof EmailUndeliverableError)) {
        queue.fail(organisationId, error);
        return;
      }
      if (error.scope === 'MESSAGE') {
        const triedFor = Math.max(email.queuedAt.getTime() + deadline - Date.now(), 1_000);
        deferred.push({ organisationId, emailId: id, summary, triedFor, longestPause });
      }
      hasFailed(organisationId, error);
    }
  };
  const next = async (): Promise<boolean> => {
    const leased = mayBegin() ? await queue.next(mayBegin) : null;
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
    let isMore = true;
    while (isMore && !isAnswered) isMore = await next();
    if (isMore) await allSettled(Array.from({ length: emailsAtOnce }, lane));
  } finally {
    try {
      await queue.release();
    } finally {
      await renewal.stop();
    }
  }
  const reason = failure as EmailUndeliverableError | null;
  if (sent + refused + deferred.length === 0) {
    if (reason !== null && run.attempt < lastAttempt) throw new MailServerAwayError(reason.message);
    if (reason === null && queue.failure !== null) throw queue.failure.error;
  }
  return { sent, refused, deferred, isServerAway: isAway || (failed.size > 0 && sent + refused === 0) };
}

/** Returns the organisations in the order of an attempt: each attempt begins with the next one. */
function inTurn(organisationIds: readonly string[], attempt: number): string[] {
  const first = (attempt - 1) % organisationIds.length;
  return [...organisationIds.slice(first), ...organisationIds.slice(0, first)];
}

function notesOf(
  dependencies: SendEmailDependencies,
  organisationId: string,
  leaseId: string,
): Batcher<AttemptToNote, null> {
  return new Batcher({ maxSize: 50, concurrency: 1 }, async (attempts) => {
    await noteAttempts(dependencies, organisationId, leaseId, attempts);
    return attempts.map(() => null);
  });
}

/** Waits for all lanes, even when one fails, so that none goes on after the caller has ended. */
async function allSettled(lanesUnderWay: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanesUnderWay)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
