import type { RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { PasswordResetEmailInput } from '../../email/password-reset-email.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import {
  findPasswordReset,
  notePasswordResetEmail,
  type PasswordResetRecord,
} from '../../persistence/repositories/password-resets.ts';
import type { EmailState } from '../../persistence/repositories/email-ledger.ts';
import type { ResetTokens } from './reset-tokens.ts';
import { sendAndNote } from '../emails/send-and-note.ts';

export interface SendResetEmailDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly renderPasswordReset: (input: PasswordResetEmailInput) => RenderedEmail;
  readonly tokens: ResetTokens;
  /** Origin of the link in the e-mail. */
  readonly publicUrl: string;
  readonly log: Logger;
}

export interface QueuedReset {
  readonly organisationId: string;
  readonly resetId: string;
}

/**
 * Sends the e-mail with the link to a new password. One run at a time does so; a crash between sending and noting sends it again
 * with the same Message-ID.
 * @returns SENT, FAILED when it never can be sent as it is, DONE when there was nothing to send
 * @throws EmailUndeliverableError when it should be tried again later
 */
export async function sendResetEmail(
  { database, mailer, tokens, publicUrl, log, renderPasswordReset }: SendResetEmailDependencies,
  { organisationId, resetId }: QueuedReset,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const reset = await database.inOrganisation(organisationId, (em) => findPasswordReset(em, organisationId, resetId));
  if (reset === null || !waits(reset)) return 'DONE';
  const note = (state: EmailState, error: string | null) =>
    database.inOrganisation(organisationId, (em) =>
      notePasswordResetEmail(em, organisationId, resetId, { state, error }),
    );

  const token = tokens.recover(resetId, reset.tokenHash);
  if (token === null) {
    await note('FAILED', 'The key that this link was made with is gone from SECRET_KEYS.');
    log.error('the e-mail for a new password cannot be sent without its key', { resetId });
    return 'FAILED';
  }
  const refusal = await sendAndNote(
    mailer,
    () => ({
      to: { name: reset.name, address: reset.email },
      messageId: `<password-reset.${resetId}@${new URL(publicUrl).hostname}>`,
      ...renderPasswordReset({
        name: reset.name,
        organisationName: reset.organisationName,
        // Behind the #, so that the token is in no server's log.
        url: `${publicUrl}/password-reset#token=${token}`,
      }),
    }),
    note,
  );
  if (refusal === null) return 'SENT';
  log.warn('the e-mail for a new password was refused for good', { resetId, reason: refusal });
  return 'FAILED';
}

/** Sets the e-mail aside that could not be sent while its link worked. */
export async function giveUpResetEmail(
  { database, log }: Pick<SendResetEmailDependencies, 'database' | 'log'>,
  { organisationId, resetId, reason }: QueuedReset & { readonly reason: string },
): Promise<void> {
  await database.inOrganisation(organisationId, (em) =>
    notePasswordResetEmail(em, organisationId, resetId, { state: 'FAILED', error: reason.slice(0, 500) }),
  );
  log.error('the e-mail for a new password could not be sent in time and was given up', { resetId, reason });
}

function waits({ emailState, usedAt, expiresAt, userIsActive }: PasswordResetRecord): boolean {
  return emailState === 'PENDING' && usedAt === null && expiresAt.getTime() > Date.now() && userIsActive;
}
