import { EmailRefusedError } from '../../email/delivery-errors.ts';
import type { EmailMessage, Mailer } from '../../email/mailer.ts';

/** Writes down what became of an attempt: sent, refused for good, or to be tried again, the latter two with what the mail server said. */
export type NoteAttempt = (state: 'SENT' | 'FAILED' | 'PENDING', error: string | null) => Promise<void>;

/**
 * Makes one attempt at sending an e-mail, and has it noted, also when the e-mail cannot be composed.
 * @returns null when it was sent; else why the mail server refused it for good
 * @throws EmailUndeliverableError when it should be tried again later
 */
export async function sendAndNote(
  mailer: Mailer,
  compose: () => EmailMessage,
  note: NoteAttempt,
): Promise<string | null> {
  try {
    await mailer.send(compose());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof EmailRefusedError)) {
      await note('PENDING', message);
      throw error;
    }
    await note('FAILED', message);
    return message;
  }
  await note('SENT', null);
  return null;
}
