import { EmailRefusedError } from '../../email/delivery-errors.ts';
import type { RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { PasswordResetEmailInput } from '../../email/password-reset-email.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import { noteAttempt } from '../../persistence/repositories/email-leases.ts';
import { findPasswordReset, type PasswordResetRecord } from '../../persistence/repositories/password-resets.ts';
import { giveUpEmail, sendLeased, type EmailRun } from '../emails/send-leased.ts';
import type { ResetTokens } from './reset-tokens.ts';

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
 * Sends the e-mail with the link to a new password.
 * @returns SENT, FAILED when it never can be sent as it is, DONE when there was nothing to send
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendResetEmail(
  dependencies: SendResetEmailDependencies,
  { organisationId, resetId }: QueuedReset,
  run: EmailRun,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, tokens, publicUrl, log, renderPasswordReset } = dependencies;
  const result = await sendLeased(
    dependencies,
    {
      table: 'password_reset',
      organisationId,
      id: resetId,
      load: async (em) => {
        const reset = await findPasswordReset(em, organisationId, resetId);
        return reset !== null && waits(reset) ? reset : null;
      },
      compose: (reset) => {
        const token = tokens.recover(resetId, reset.tokenHash);
        if (token === null) {
          throw new EmailRefusedError('The key that this link was made with is gone from SECRET_KEYS.');
        }
        return {
          to: { name: reset.name, address: reset.email },
          messageId: `<password-reset.${resetId}@${new URL(publicUrl).hostname}>`,
          ...renderPasswordReset({
            name: reset.name,
            organisationName: reset.organisationName,
            // Behind the #, so that the token is in no server's log.
            url: `${publicUrl}/password-reset#token=${token}`,
          }),
        };
      },
      note: (leaseId, state, error) =>
        database.inOrganisation(organisationId, (em) =>
          noteAttempt(em, organisationId, 'password_reset', resetId, { leaseId, state, error }),
        ),
    },
    run,
  );
  if (result.ending === 'FAILED')
    log.warn('the e-mail for a new password cannot be sent', { resetId, reason: result.reason });
  return result.ending;
}

/** Sets the e-mail aside that could not be sent while its link worked. @throws EmailBusyError while an attempt is under way */
export async function giveUpResetEmail(
  dependencies: Pick<SendResetEmailDependencies, 'database' | 'log'>,
  { organisationId, resetId, reason }: QueuedReset & { readonly reason: string },
): Promise<void> {
  const isSetAside = await giveUpEmail(dependencies, organisationId, 'password_reset', resetId, reason);
  if (isSetAside)
    dependencies.log.error('the e-mail for a new password could not be sent in time and was given up', {
      resetId,
      reason,
    });
}

function waits({ emailState, usedAt, expiresAt, userIsActive }: PasswordResetRecord): boolean {
  return emailState === 'PENDING' && usedAt === null && expiresAt.getTime() > Date.now() && userIsActive;
}
