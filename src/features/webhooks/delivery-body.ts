import { isWebhookEventType } from '../../domain/webhooks/event-types.ts';
import { webhookBody, webhookPayload, type WebhookEvent } from '../../domain/webhooks/payload.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { certificateLinks } from '../certificates/index.ts';

export interface BodyDependencies {
  /** Address of the portal. The public pages of certificates are below it. */
  readonly publicUrl: string;
  readonly catalogue: EventCatalogue;
}

/**
 * Returns the body for an event, the same text in every attempt. @throws RangeError when webhooks do not send its type
 */
export function eventBody({ publicUrl }: Pick<BodyDependencies, 'publicUrl'>, event: WebhookEvent): string {
  return webhookBody(webhookPayload(event, (code) => certificateLinks(publicUrl, code).verificationUrl));
}

/**
 * Returns the body for an example, the same text in every attempt. @throws RangeError when the catalogue lacks the type
 */
export function exampleBody({ catalogue }: Pick<BodyDependencies, 'catalogue'>, type: string): string {
  const entry = isWebhookEventType(type) ? catalogue.get(type) : undefined;
  if (entry === undefined) throw new RangeError(`the catalogue has no example of ${type}`);
  return webhookBody(entry.example);
}
