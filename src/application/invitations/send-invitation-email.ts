import { EmailRefusedError } from '../../email/delivery-errors.ts';
import type { InvitationEmailInput } from '../../email/invitation-email.ts';
import type { RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import { noteAttempt } from '../../persistence/repositories/email-leases.ts';
import { findInvitation, type InvitationRecord } from '../../persistence/repositories/invitations.ts';
import { giveUpEmail, sendLeased, type EmailRun } from '../emails/send-leased.ts';
import type { InvitationTokens } from './invitation-tokens.ts';

export interface SendInvitationEmailDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly renderInvitation: (input: InvitationEmailInput) => RenderedEmail;
  readonly tokens: InvitationTokens;
  /** Origin of the link in the e-mail. */
  readonly publicUrl: string;
  readonly log: Logger;
}

export interface QueuedInvitation {
  readonly organisationId: string;
  readonly invitationId: string;
}

/**
 * Sends the e-mail of an open invitation.
 * @returns SENT, FAILED when it never can be sent as it is, DONE when there was nothing to send
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendInvitationEmail(
  dependencies: SendInvitationEmailDependencies,
  { organisationId, invitationId }: QueuedInvitation,
  run: EmailRun,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, tokens, log } = dependencies;
  let wasRenewed = false;
  const result = await sendLeased(
    dependencies,
    {
      table: 'invitation',
      organisationId,
      id: invitationId,
      load: async (em) => {
        const invitation = await findInvitation(em, organisationId, invitationId);
        return invitation !== null && waits(invitation) ? invitation : null;
      },
      compose: (invitation) => {
        const token = tokens.recover(invitation);
        if (token === null) {
          throw new EmailRefusedError(
            'The key that this invitation was made with is gone from SECRET_KEYS. Send it again.',
          );
        }
        return {
          to: { name: invitation.name, address: invitation.email },
          messageId: messageIdOf(invitation, dependencies.publicUrl),
          ...render(dependencies, invitation, token),
        };
      },
      note: async (leaseId, state, error) => {
        const noted = await database.inOrganisation(organisationId, (em) =>
          noteAttempt(em, organisationId, 'invitation', invitationId, { leaseId, state, error }),
        );
        wasRenewed = !noted;
      },
    },
    run,
  );
  // It was sent again meanwhile: what has just been sent has the former link, and the run of the new one found this run under way.
  if (wasRenewed) return sendInvitationEmail(dependencies, { organisationId, invitationId }, run);
  if (result.ending === 'FAILED')
    log.warn('the e-mail of an invitation cannot be sent', { invitationId, reason: result.reason });
  return result.ending;
}

/** Sets the e-mail aside that could not be sent for days; the invitation shows it and can be sent again. @throws EmailBusyError while an attempt is under way */
export async function giveUpInvitationEmail(
  dependencies: Pick<SendInvitationEmailDependencies, 'database' | 'log'>,
  { organisationId, invitationId, reason }: QueuedInvitation & { readonly reason: string },
): Promise<void> {
  const isSetAside = await giveUpEmail(dependencies, organisationId, 'invitation', invitationId, reason);
  if (isSetAside)
    dependencies.log.error('the e-mail of an invitation could not be sent for days and was given up', {
      invitationId,
      reason,
    });
}

function waits({ emailState, acceptedAt, withdrawnAt, expiresAt }: InvitationRecord): boolean {
  return emailState === 'PENDING' && acceptedAt === null && withdrawnAt === null && expiresAt.getTime() > Date.now();
}

/** The same at each attempt, another one each time that the invitation is renewed. */
function messageIdOf({ id, expiresAt }: InvitationRecord, publicUrl: string): string {
  return `<invitation.${id}.${expiresAt.getTime()}@${new URL(publicUrl).hostname}>`;
}

function render(
  { renderInvitation, publicUrl }: SendInvitationEmailDependencies,
  invitation: InvitationRecord,
  token: string,
): RenderedEmail {
  return renderInvitation({
    name: invitation.name,
    organisationName: invitation.organisationName,
    invitedByName: invitation.invitedByName,
    role: invitation.role,
    expiresAt: invitation.expiresAt,
    timeZone: invitation.timeZone,
    // Behind the #, so that the token is in no server's log.
    url: `${publicUrl}/invitation#token=${token}`,
  });
}
