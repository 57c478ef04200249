import { deliverySentences } from '../../domain/emails/delivery-sentences.ts';
import { EmailRefusedError, EmailUndeliverableError } from './smtp/delivery-errors.ts';
import type { EmailMessage, Mailer } from './smtp/mailer.ts';
import { repeatWhileTransient } from '../work/repeat-while-transient.ts';

/**
 * Records the outcome of an attempt: sent, refused permanently, or to be tried again. The latter two have the mail
 * server's answer. It is repeated while the database is away, so it must be idempotent.
 */
export type NoteAttempt = (
  state: 'SENT' | 'FAILED' | 'PENDING',
  error: string | null,
  failure?: EmailUndeliverableError,
) => Promise<unknown>;

/** Milliseconds for which recording is repeated. A sent e-mail without a record is sent a second time. */
export const notingDeadline = 4 * 60_000;

/**
 * Attempts to send an e-mail and has the outcome recorded, even if the e-mail cannot be rendered. Every kind of e-mail
 * is sent here. An e-mail that the mail server has accepted before is only recorded. It never throws the mail server's
 * answer, which may name the recipient: only the e-mail's row may hold it.
 * @param sentMessageId of an e-mail that the mail server has accepted before; null without one
 * @returns null when it was sent; else the mail server's permanent refusal
 * @throws EmailUndeliverableError when it should be tried again later
 */
export async function sendAndNote(
  mailer: Mailer,
  compose: () => EmailMessage,
  note: NoteAttempt,
  sentMessageId: string | null = null,
): Promise<string | null> {
  const noted = (...attempt: Parameters<NoteAttempt>) => repeatWhileTransient(() => note(...attempt), notingDeadline);
  const failure = await send(mailer, compose, sentMessageId);
  if (failure === null) {
    await noted('SENT', null);
    return null;
  }
  if (failure instanceof EmailRefusedError) {
    await noted('FAILED', failure.detail);
    return failure.message;
  }
  await noted('PENDING', failure.detail, failure);
  throw failure;
}

async function send(
  mailer: Mailer,
  compose: () => EmailMessage,
  sentMessageId: string | null,
): Promise<EmailRefusedError | EmailUndeliverableError | null> {
  try {
    const message = compose();
    if (message.messageId !== sentMessageId) await mailer.send(message);
    return null;
  } catch (error) {
    if (error instanceof EmailRefusedError || error instanceof EmailUndeliverableError) return error;
    // A fault of this program. The text of the error may hold content of the e-mail.
    return new EmailUndeliverableError(deliverySentences.notComposed(nameOf(error)));
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}
