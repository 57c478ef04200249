import type { RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { WebhookNoticeEmailInput } from '../../email/webhook-notice-email.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import { noteAttempt } from '../../persistence/repositories/email-leases.ts';
import {
  findWebhookNotice,
  waitingWebhookNotices,
  type WebhookNoticeRecord,
} from '../../persistence/repositories/webhook-notices.ts';
import { perSweep, untriedAfter } from '../emails/forgotten-emails.ts';
import { giveUpEmail, sendLeased, setEmailAside, type EmailRun } from '../emails/send-leased.ts';

export interface SendNoticeDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly renderWebhookNotice: (input: WebhookNoticeEmailInput) => RenderedEmail;
  /** Address of the portal. */
  readonly publicUrl: string;
  readonly log: Logger;
}

export interface QueuedNotice {
  readonly organisationId: string;
  readonly noticeId: string;
}

/**
 * Sends the e-mail about a disabled endpoint.
 * @returns SENT, FAILED when it never can be sent, DONE when there is nothing to tell any more
 * @throws EmailBusyError, or EmailUndeliverableError when it should be tried again later
 */
export async function sendNotice(
  dependencies: SendNoticeDependencies,
  { organisationId, noticeId }: QueuedNotice,
  run: EmailRun,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const { database, renderWebhookNotice, publicUrl, log } = dependencies;
  const result = await sendLeased(
    dependencies,
    {
      table: 'webhook_notice',
      organisationId,
      id: noticeId,
      load: async (em) => {
        const notice = await findWebhookNotice(em, organisationId, noticeId);
        if (notice === null || notice.emailState !== 'PENDING') return null;
        if (notice.userIsActive && notice.endpointIsDisabled) return notice;
        await setEmailAside(em, organisationId, 'webhook_notice', noticeId, 'There was nothing to tell any more.');
        return null;
      },
      compose: (notice) => ({
        to: { name: notice.name, address: notice.email },
        messageId: `<webhook-notice.${noticeId}@${new URL(publicUrl).hostname}>`,
        ...renderWebhookNotice({
          name: notice.name,
          organisationName: notice.organisationName,
          endpointName: nameOf(notice),
          reason: notice.reason,
          url: `${publicUrl}/developers/webhooks/${notice.endpointId}`,
        }),
      }),
      note: (leaseId, state, error) =>
        database.inOrganisation(organisationId, (em) =>
          noteAttempt(em, organisationId, 'webhook_notice', noticeId, { leaseId, state, error }),
        ),
    },
    run,
  );
  if (result.ending === 'FAILED') {
    log.warn('the e-mail about a disabled webhook endpoint was refused for good', { noticeId, reason: result.reason });
  }
  return result.ending;
}

/** Sets the e-mail aside that could not be sent. @throws EmailBusyError while an attempt is under way */
export async function giveUpNotice(
  dependencies: Pick<SendNoticeDependencies, 'database' | 'log'>,
  { organisationId, noticeId, reason }: QueuedNotice & { readonly reason: string },
): Promise<void> {
  const isSetAside = await giveUpEmail(dependencies, organisationId, 'webhook_notice', noticeId, reason);
  if (isSetAside)
    dependencies.log.error('the e-mail about a disabled webhook endpoint could not be sent and was given up', {
      noticeId,
      reason,
    });
}

/** Path and query of an address may be secret. */
function nameOf({ description, url }: WebhookNoticeRecord): string {
  return description.trim() === '' ? (URL.parse(url)?.host ?? 'without a name') : description;
}

/** E-mails that may have no run, e.g. because the run that disabled the endpoint was lost; a start for one that has is harmless. */
export function findForgottenNotices(database: Database, now = new Date()): Promise<QueuedNotice[]> {
  return waitingWebhookNotices(database, new Date(now.getTime() - untriedAfter), perSweep);
}
