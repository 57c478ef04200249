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

/** The types of events with their names in words. */
export const eventNames: readonly (readonly [type: string, name: string])[] = Object.entries(names);

/** A type of event in words; one that is not known here as it is. */
export const eventName = (type: string): string => (isWebhookEventType(type) ? names[type] : type);
