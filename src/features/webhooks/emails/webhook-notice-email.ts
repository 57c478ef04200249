import type { WebhookNoticeReason } from '../../../domain/webhooks/endpoint-states.ts';
import { t } from '../../../language/translate.ts';
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

/**
 * Renders the notification of an administrator that Attain has disabled a webhook endpoint, as HTML and as plain text;
 * every value is escaped.
 */
export function renderWebhookNoticeEmail(input: WebhookNoticeEmailInput): RenderedEmail {
  const organisationName = singleLine(input.organisationName);
  const endpointName = singleLine(input.endpointName);
  const names = { endpointName, organisationName };
  return renderAccountEmail({
    subject: t('Webhook endpoint disabled: {endpointName}', names),
    organisationName,
    greeting: t('Dear {name},', { name: singleLine(input.name) }),
    explanation:
      input.reason === 'GONE'
        ? t(
            'Attain has disabled the webhook endpoint {endpointName} of {organisationName}: it answered 410, which means that it wants no more events. Attain sends nothing more to it.',
            names,
          )
        : t(
            'Attain has disabled the webhook endpoint {endpointName} of {organisationName}: all attempts have failed for five days. Attain sends nothing more to it.',
            names,
          ),
    instruction: t(
      'Open the endpoint to see its last failure, and correct the cause in your system. Then enable the endpoint and send the missed events.',
    ),
    button: t('Open the endpoint'),
    validity: t(
      'Events are kept for 90 days and can be sent until then. You get this e-mail because you are an administrator.',
    ),
    url: input.url,
  });
}
