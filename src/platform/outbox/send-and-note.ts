import { EmailRefusedError, EmailUndeliverableError } from './smtp/delivery-errors.ts';
import type { EmailMessage, Mailer } from './smtp/mailer.ts';
import { repeatWhileTransient } from '../work/repeat-while-transient.ts';

/**
 * Writes down what became of an attempt: sent, refused for good, or to be tried again, the latter two with what the mail server said.
 * It is repeated while the database is away, so doing it twice does it once.
 */
export type NoteAttempt = (
  state: 'SENT' | 'FAILED' | 'PENDING',
  error: string | null,
  failure?: EmailUndeliverableError,
) => Promise<unknown>;

/** Milliseconds for which noting is repeated. What was sent and is noted nowhere is sent a second time. */
export const notingDeadline = 4 * 60_000;

/**
 * Makes one attempt at sending an e-mail, and has it noted, also when the e-mail cannot be composed. Every kind of e-mail goes through
 * here. What the mail server has taken before is only noted. It never throws what the mail server said, which may name the recipient: that is for the e-mail's row alone.
 * @param sentMessageId of what the mail server has taken before; null when that is nothing
 * @returns null when it was sent; else why the mail server refused it for good
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
    // A mistake of ours. Its text may hold what the e-mail is made of.
    return new EmailUndeliverableError(`The e-mail could not be composed (${nameOf(error)}).`);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}
