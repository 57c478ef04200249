import type { RenderedEmail } from '../../email/certificate-email.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { WebhookNoticeEmailInput } from '../../email/webhook-notice-email.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import type { EmailState } from '../../persistence/repositories/email-ledger.ts';
import {
  findWebhookNotice,
  noteWebhookNotice,
  waitingWebhookNotices,
  type WebhookNoticeRecord,
} from '../../persistence/repositories/webhook-notices.ts';
import { sendAndNote } from '../emails/send-and-note.ts';

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
 * Sends the e-mail about a disabled endpoint. One run at a time does so; a crash between sending and noting sends it again with the
 * same Message-ID.
 * @returns SENT, FAILED when it never can be sent, DONE when there is nothing to tell any more
 * @throws EmailUndeliverableError when it should be tried again later
 */
export async function sendNotice(
  { database, mailer, renderWebhookNotice, publicUrl, log }: SendNoticeDependencies,
  { organisationId, noticeId }: QueuedNotice,
): Promise<'SENT' | 'FAILED' | 'DONE'> {
  const notice = await database.inOrganisation(organisationId, (em) => findWebhookNotice(em, organisationId, noticeId));
  if (notice === null || notice.emailState !== 'PENDING') return 'DONE';
  const note = (state: EmailState, error: string | null) =>
    database.inOrganisation(organisationId, (em) => noteWebhookNotice(em, organisationId, noticeId, { state, error }));
  if (!notice.userIsActive || !notice.endpointIsDisabled) {
    await note('FAILED', 'There was nothing to tell any more.');
    return 'DONE';
  }
  const refusal = await sendAndNote(
    mailer,
    () => ({
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
    note,
  );
  if (refusal === null) return 'SENT';
  log.warn('the e-mail about a disabled webhook endpoint was refused for good', { noticeId, reason: refusal });
  return 'FAILED';
}

/** Sets the e-mail aside that could not be sent. */
export async function giveUpNotice(
  { database, log }: Pick<SendNoticeDependencies, 'database' | 'log'>,
  { organisationId, noticeId, reason }: QueuedNotice & { readonly reason: string },
): Promise<void> {
  await database.inOrganisation(organisationId, (em) =>
    noteWebhookNotice(em, organisationId, noticeId, { state: 'FAILED', error: reason.slice(0, 500) }),
  );
  log.error('the e-mail about a disabled webhook endpoint could not be sent and was given up', { noticeId, reason });
}

/** Path and query of an address may be secret. */
function nameOf({ description, url }: WebhookNoticeRecord): string {
  return description.trim() === '' ? (URL.parse(url)?.host ?? 'without a name') : description;
}

// The run of an e-mail pauses for ten minutes at most; what has waited longer may have lost its run.
const forgottenAfter = 15 * 60_000;
const perSweep = 20;

/** E-mails that may have no run, e.g. because the run that disabled the endpoint was lost; a start for one that has is harmless. */
export function findForgottenNotices(database: Database, now = new Date()): Promise<QueuedNotice[]> {
  return waitingWebhookNotices(database, new Date(now.getTime() - forgottenAfter), perSweep);
}
