/**
 * The types of events that webhooks send (docs/product.md "Webhooks"). `openapi.yaml` describes each under `webhooks`.
 */
export const webhookEventTypes = [
  'enrolment.created',
  'enrolment.transferred',
  'enrolment.cancelled',
  'enrolment.marked',
  'enrolment.progressed',
  'enrolment.corrected',
  'certificate.issued',
  'certificate.withdrawn',
  'certificate.revoked',
  'certificate.reinstated',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

export const isWebhookEventType = (type: string): type is WebhookEventType =>
  (webhookEventTypes as readonly string[]).includes(type);
