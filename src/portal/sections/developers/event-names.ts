import { isWebhookEventType, type WebhookEventType } from '../../../domain/webhooks/event-types.ts';

const names: Readonly<Record<WebhookEventType, string>> = {
  'enrolment.created': 'Enrolment created',
  'enrolment.progressed': 'Progress advanced',
  'enrolment.marked': 'Units marked',
  'enrolment.transferred': 'Enrolment transferred',
  'enrolment.cancelled': 'Enrolment cancelled',
  'certificate.issued': 'Certificate issued',
  'certificate.withdrawn': 'Certificate withdrawn',
  'certificate.revoked': 'Certificate revoked',
  'certificate.reinstated': 'Certificate reinstated',
};

/** The event types and their names for users. */
export const eventNames: readonly (readonly [type: string, name: string])[] = Object.entries(names);

/** Returns the name of an event type for users. The name of an unknown type is the type itself. */
export const eventName = (type: string): string => (isWebhookEventType(type) ? names[type] : type);
