/** What a receiver gets; described in the `webhooks` section of openapi.yaml. */
export interface WebhookPayload {
  readonly type: string;
  /** Of the payload's form; a change that a receiver could stumble over makes a new one. */
  readonly version: 1;
  /** When it happened, as ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookEvent {
  readonly type: string;
  /** Of the domain event: ids and public fields only. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

export function webhookPayload({ type, data, occurredAt }: WebhookEvent): WebhookPayload {
  return { type, version: 1, timestamp: occurredAt.toISOString(), data };
}

/** The body of every attempt: the same bytes for the same event, since the signature is made of them. */
export function webhookBody(payload: WebhookPayload): string {
  const { type, version, timestamp, data } = payload;
  return JSON.stringify({ type, version, timestamp, data: sorted(data) });
}

/** Keys in a fixed order, however the database keeps them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
