import { isWebhookEventType, type WebhookEventType } from '../../../domain/webhooks/event-types.ts';
import { t } from '../../../language/translate.ts';

const names: Readonly<Record<WebhookEventType, string>> = {
  'enrolment.created': t('Enrolment created'),
  'enrolment.progressed': t('Progress advanced'),
  'enrolment.corrected': t('Enrolment corrected'),
  'enrolment.marked': t('Units marked'),
  'enrolment.transferred': t('Enrolment transferred'),
  'enrolment.cancelled': t('Enrolment cancelled'),
  'certificate.issued': t('Certificate issued'),
  'certificate.withdrawn': t('Certificate withdrawn'),
  'certificate.revoked': t('Certificate revoked'),
  'certificate.reinstated': t('Certificate reinstated'),
};

const summaries: Readonly<Record<WebhookEventType, string>> = {
  'enrolment.created': t('An enrolment was created'),
  'enrolment.progressed': t('The progress of an enrolment increased'),
  'enrolment.corrected': t('An administrator corrected an enrolment'),
  'enrolment.marked': t('Units were marked by hand'),
  'enrolment.transferred': t('An enrolment was transferred'),
  'enrolment.cancelled': t('An enrolment was cancelled'),
  'certificate.issued': t('A certificate was issued'),
  'certificate.withdrawn': t('A certificate was withdrawn'),
  'certificate.revoked': t('A certificate was revoked'),
  'certificate.reinstated': t('A revoked certificate is valid again'),
};

/** Says in one sentence when an event of a type happens. */
export const eventSummary = (type: string): string => (isWebhookEventType(type) ? summaries[type] : type);

/** The event types and their names for users. */
export const eventNames: readonly (readonly [type: string, name: string])[] = Object.entries(names);

/** Returns the name of an event type for users. The name of an unknown type is the type itself. */
export const eventName = (type: string): string => (isWebhookEventType(type) ? names[type] : type);
