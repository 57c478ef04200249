import type { WebhookNoticeReason } from '../../../domain/webhooks/endpoint-states.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';

export interface WebhookNoticeEmailInput {
  readonly name: string;
  readonly organisationName: string;
  readonly endpointName: string;
  readonly reason: WebhookNoticeReason;
  /** Absolute http(s) address of the endpoint's page in the portal. */
  readonly url: string;
}

const reasons = {
  GONE: 'it answered 410, which means that it wants no more events',
  FAILING: 'all attempts have failed for five days',
} as const;

/**
 * Renders the notification of an administrator that Attain has disabled a webhook endpoint, as HTML and as plain text;
 * every value is escaped.
 */
export function renderWebhookNoticeEmail(input: WebhookNoticeEmailInput): RenderedEmail {
  const organisationName = singleLine(input.organisationName);
  const endpointName = singleLine(input.endpointName);
  return renderAccountEmail({
    subject: `Webhook endpoint disabled: ${endpointName}`,
    organisationName,
    greeting: `Dear ${singleLine(input.name)},`,
    explanation: `Attain has disabled the webhook endpoint ${endpointName} of ${organisationName}: ${reasons[input.reason]}. Attain sends nothing more to it.`,
    instruction:
      'Open the endpoint to see its last failure, and correct the cause in your system. Then enable the endpoint and send the missed events.',
    button: 'Open the endpoint',
    validity:
      'Events are kept for 90 days and can be sent until then. You get this e-mail because you are an administrator.',
    url: input.url,
  });
}
