import type { WebhookNoticeEmailInput } from './webhook-notice-email.ts';
import { findWebhookNotice, type WebhookNoticeRecord } from '../store/webhook-notices.ts';
import {
  fourDays,
  loadEach,
  tenMinutes,
  type EmailKind,
  type RenderEmail,
} from '../../../platform/outbox/email-kind.ts';

/** The e-mails to administrators about an endpoint that Attain has disabled. */
export const noticeEmail = (
  render: RenderEmail<WebhookNoticeEmailInput>,
  publicUrl: string,
): EmailKind<WebhookNoticeRecord> => ({
  summary: 'E-mail to an administrator about a webhook endpoint that was disabled',
  deadline: fourDays,
  longestPause: tenMinutes,

  load: (tx, emails) =>
    loadEach(emails, async (id) => {
      const notice = await findWebhookNotice(tx, id);
      return notice !== null && notice.userIsActive && notice.endpointIsDisabled ? notice : null;
    }),

  render: (notice) => ({
    to: { name: notice.name, address: notice.email },
    messageId: `<webhook-notice.${notice.id}@${new URL(publicUrl).hostname}>`,
    ...render({
      name: notice.name,
      organisationName: notice.organisationName,
      endpointName: notice.endpointName,
      reason: notice.reason,
      url: `${publicUrl}/developers/webhooks/${notice.endpointId}`,
    }),
  }),
});
