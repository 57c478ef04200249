import { isWebhookEventType, type WebhookEventType } from './event-types.ts';

/** A domain event as it is stored. */
export interface WebhookEvent {
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body of a delivery; `openapi.yaml` has the schema of each type. */
export interface WebhookPayload {
  readonly type: WebhookEventType;
  /** The version of the type's data. It rises when a change is more than an addition. */
  readonly version: number;
  /** When it occurred, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const enrolment = ['enrolmentId', 'studentId', 'courseId', 'lmsEnrolmentId'];
const certificate = [
  'certificateId',
  ...enrolment,
  'definitionId',
  'statusBefore',
  'status',
  'number',
  'verificationUrl',
];

/**
 * The fields that are sent, in this order. A field that is not listed is never sent, whatever a writer adds to its
 * event.
 */
const fields: Readonly<Record<WebhookEventType, readonly string[]>> = {
  'enrolment.created': [...enrolment, 'status'],
  'enrolment.transferred': [...enrolment, 'status', 'toEnrolmentId', 'toStudentId', 'toLmsEnrolmentId'],
  'enrolment.cancelled': [...enrolment, 'status'],
  'enrolment.marked': [...enrolment, 'markBefore', 'mark', 'units'],
  'enrolment.progressed': [...enrolment, 'status', 'progressBefore', 'progress', 'markBefore', 'mark'],
  'enrolment.corrected': [...enrolment, 'status', 'cause', 'progressBefore', 'progress', 'markBefore', 'mark'],
  'certificate.issued': certificate,
  'certificate.withdrawn': certificate,
  'certificate.revoked': certificate,
  'certificate.reinstated': certificate,
};

const unitFields = ['unitId', 'score', 'maxScore', 'passed'];

/**
 * Returns what endpoints receive of an event: ids and public fields only (docs/product.md "Webhooks"). An event that is
 * older than a field lacks the field.
 * @param verificationUrl the public page of the certificate with this verification code
 * @throws RangeError when webhooks do not send this type
 */
export function webhookPayload(event: WebhookEvent, verificationUrl: (code: string) => string): WebhookPayload {
  const { type, occurredAt } = event;
  if (!isWebhookEventType(type)) throw new RangeError(`webhooks do not send ${type}`);
  const {
    verificationCode: code,
    units,
    ...recorded
  } = type === 'enrolment.transferred' ? renamed(event.data) : event.data;
  const data = pick(
    {
      ...recorded,
      ...(typeof code === 'string' ? { verificationUrl: verificationUrl(code) } : {}),
      ...(Array.isArray(units) ? { units: units.map((unit: object) => pick(unit, unitFields)) } : {}),
    },
    fields[type],
  );
  return { type, version: 1, timestamp: occurredAt.toISOString(), data };
}

/** Returns the text to send. The fields have a fixed order, so that each attempt sends and signs the same bytes. */
export const webhookBody = (payload: WebhookPayload): string => JSON.stringify(payload);

/**
 * Renames a field of old events. The first events of this type had the id of the new enrolment under a name which now
 * means the old one.
 */
function renamed(data: WebhookEvent['data']): WebhookEvent['data'] {
  if ('toLmsEnrolmentId' in data) return data;
  const { lmsEnrolmentId: toLmsEnrolmentId, ...others } = data;
  return { ...others, toLmsEnrolmentId };
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const values = new Map(Object.entries(from));
  return Object.fromEntries(names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]));
}
