import { isWebhookEventType, type WebhookEventType } from '../../../domain/webhooks/event-types.ts';
import { t } from '../../../language/translate.ts';

const names: Readonly<Record<WebhookEventType, string>> = {
  'enrolment.created': t('Enrolment created'),
  'enrolment.progressed': t('Progress advanced'),
  'enrolment.marked': t('Units marked'),
  'enrolment.transferred': t('Enrolment transferred'),
  'enrolment.cancelled': t('Enrolment cancelled'),
  'certificate.issued': t('Certificate issued'),
  'certificate.withdrawn': t('Certificate withdrawn'),
  'certificate.revoked': t('Certificate revoked'),
  'certificate.reinstated': t('Certificate reinstated'),
};

/** The event types and their names for users. */
export const eventNames: readonly (readonly [type: string, name: string])[] = Object.entries(names);

/** Returns the name of an event type for users. The name of an unknown type is the type itself. */
export const eventName = (type: string): string => (isWebhookEventType(type) ? names[type] : type);
