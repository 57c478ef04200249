import { findEmailId } from '../../src/platform/outbox/find-email.ts';
import type {
  EmailEnding,
  OneEmail,
  SendInvitationEmailInput,
  SendPasswordResetEmailInput,
  SendWebhookNoticeInput,
} from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { emailActivities } from './email-activities.ts';

/**
 * Creates the activities of earlier versions, which had a workflow type for each kind of e-mail. Runs under way call
 * them, and processes of the previous release start such runs. Each does the same with the e-mail's row in the outbox.
 */
export function earlierEmailActivities({ emails }: Pick<ActivityDependencies, 'emails'>) {
  const activities = emailActivities({ emails });

  /** Returns the two activities of a kind. @param subjectOf what an e-mail of the kind is about */
  function activitiesOf<Input extends { readonly organisationId: string }>(
    kind: string,
    subjectOf: (input: Input) => string,
  ) {
    const find = async (input: Input): Promise<OneEmail | null> => {
      const { organisationId } = input;
      const emailId = await findEmailId(emails.database, organisationId, kind, subjectOf(input));
      return emailId === null ? null : { organisationId, emailId };
    };
    return {
      send: async (input: Input): Promise<EmailEnding> => {
        const email = await find(input);
        return email === null ? 'DONE' : activities.sendEmail(email);
      },
      giveUp: async (input: Input & { reason: string }): Promise<void> => {
        const email = await find(input);
        if (email !== null) await activities.giveUpEmail({ ...email, reason: input.reason });
      },
    };
  }

  const invitation = activitiesOf('INVITATION', ({ invitationId }: SendInvitationEmailInput) => invitationId);
  const reset = activitiesOf('PASSWORD_RESET', ({ resetId }: SendPasswordResetEmailInput) => resetId);
  const notice = activitiesOf('WEBHOOK_NOTICE', ({ noticeId }: SendWebhookNoticeInput) => noticeId);
  return {
    sendCertificateEmail: (input: OneEmail): Promise<EmailEnding> => activities.sendEmail(input),
    giveUpCertificateEmail: (input: OneEmail & { reason: string }): Promise<void> => activities.giveUpEmail(input),
    sendInvitationEmail: invitation.send,
    giveUpInvitationEmail: invitation.giveUp,
    sendPasswordResetEmail: reset.send,
    giveUpPasswordResetEmail: reset.giveUp,
    sendWebhookNotice: notice.send,
    giveUpWebhookNotice: notice.giveUp,
  };
}
