import { isWebhookEventType } from '../../domain/webhooks/event-types.ts';
import { webhookBody, webhookPayload, type WebhookEvent } from '../../domain/webhooks/payload.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { certificateLinks } from '../certificates/index.ts';

export interface BodyDependencies {
  /** Address of the portal, which the public pages of certificates are below. */
  readonly publicUrl: string;
  readonly catalogue: EventCatalogue;
}

/** What is sent of an event, the same text in every attempt. @throws RangeError when webhooks do not tell of its type */
export function eventBody({ publicUrl }: Pick<BodyDependencies, 'publicUrl'>, event: WebhookEvent): string {
  return webhookBody(webhookPayload(event, (code) => certificateLinks(publicUrl, code).verificationUrl));
}

/** What is sent as an example, the same text in every attempt. @throws RangeError when the catalogue lacks the type */
export function exampleBody({ catalogue }: Pick<BodyDependencies, 'catalogue'>, type: string): string {
  const entry = isWebhookEventType(type) ? catalogue.get(type) : undefined;
  if (entry === undefined) throw new RangeError(`the catalogue has no example of ${type}`);
  return webhookBody(entry.example);
}
