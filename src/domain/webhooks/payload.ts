import { isWebhookEventType, type WebhookEventType } from './event-types.ts';

/** A domain event as it is kept. */
export interface WebhookEvent {
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body of a delivery; `openapi.yaml` has the schema of each type. */
export interface WebhookPayload {
  readonly type: WebhookEventType;
  /** Of the type's data; it counts up when a change is more than an addition. */
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

/** What leaves, in this order. What is not listed stays here, whatever a writer adds to its event. */
const fields: Readonly<Record<WebhookEventType, readonly string[]>> = {
  'enrolment.created': [...enrolment, 'status'],
  'enrolment.transferred': [...enrolment, 'status', 'toEnrolmentId', 'toStudentId', 'toLmsEnrolmentId'],
  'enrolment.cancelled': [...enrolment, 'status'],
  'enrolment.marked': [...enrolment, 'markBefore', 'mark', 'units'],
  'enrolment.progressed': [...enrolment, 'status', 'progressBefore', 'progress', 'markBefore', 'mark'],
  'certificate.issued': certificate,
  'certificate.withdrawn': certificate,
  'certificate.revoked': certificate,
  'certificate.reinstated': certificate,
};

const unitFields = ['unitId', 'score', 'maxScore', 'passed'];

/**
 * What receivers get of an event: ids and public fields only (docs/product.md "Webhooks"). An event from before a field
 * existed comes without it.
 * @param verificationUrl the public page of the certificate with this verification code
 * @throws RangeError when webhooks do not tell of this type
 */
export function webhookPayload(event: WebhookEvent, verificationUrl: (code: string) => string): WebhookPayload {
  const { type, occurredAt } = event;
  if (!isWebhookEventType(type)) throw new RangeError(`webhooks do not tell of ${type}`);
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

/** The bytes to send. The order of fields is fixed above, so that each attempt sends, and signs, the same. */
export const webhookBody = (payload: WebhookPayload): string => JSON.stringify(payload);

/** The first events of this type had the id of the new enrolment under the name that is the old one's now. */
function renamed(data: WebhookEvent['data']): WebhookEvent['data'] {
  if ('toLmsEnrolmentId' in data) return data;
  const { lmsEnrolmentId: toLmsEnrolmentId, ...others } = data;
  return { ...others, toLmsEnrolmentId };
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const values = new Map(Object.entries(from));
  return Object.fromEntries(names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]));
}
