import type { WebhookNoticeReason } from '../../../domain/webhooks/endpoint-states.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';

export interface WebhookNoticeEmailInput {
  readonly name: string;
  readonly organisationName: string;
  /** How people know the endpoint: its description, or the host that it is at. */
  readonly endpointName: string;
  readonly reason: WebhookNoticeReason;
  /** Absolute http(s) address of the endpoint's page in the portal. */
  readonly url: string;
}

const reasons = {
  GONE: 'its receiver answered with 410, which says that it wants nothing any more',
  FAILING: 'everything that was sent to it has failed for five days',
} as const;

/** Tells an administrator that Attain has disabled a webhook endpoint, as HTML and as plain text; every value is escaped. */
export function renderWebhookNoticeEmail(input: WebhookNoticeEmailInput): RenderedEmail {
  const organisationName = singleLine(input.organisationName);
  const endpointName = singleLine(input.endpointName);
  return renderAccountEmail({
    subject: `Webhook endpoint disabled: ${endpointName}`,
    organisationName,
    greeting: `Dear ${singleLine(input.name)},`,
    explanation: `Attain has disabled the webhook endpoint ${endpointName} of ${organisationName}: ${reasons[input.reason]}. Nothing is sent to it any more.`,
    instruction:
      'Open the endpoint to see what its receiver answered. Once that works again, enable the endpoint and recover what it has missed.',
    button: 'Open the endpoint',
    validity:
      'What has happened meanwhile is kept for 90 days and can be recovered until then. You get this e-mail because you are an administrator.',
    url: input.url,
  });
}
