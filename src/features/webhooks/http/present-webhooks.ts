import { storedWording } from '../../../language/sentence.ts';
import type { CatalogueEntry } from '../event-catalogue.ts';
import type { AttemptStatistics } from '../count-attempts.ts';
import type { ShownDelivery } from '../show-delivery.ts';
import type { ShownEndpoint } from '../show-endpoints.ts';
import type { SigningSecret } from '../signing-secret.ts';
import type { ListedAttempt, ListedDelivery, ListedRecovery } from '../store/webhook-ledger.ts';
import type { TestDelivery } from '../store/webhook-tests.ts';
import { runOfDelivery } from '../webhook-run-ids.ts';
import type { Schema } from '../../../contract/schema.ts';

const optional = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function presentEventType(entry: CatalogueEntry): Schema<'EventTypes'>['eventTypes'][number] {
  const { type, summary, description, version, schema, example } = entry;
  return { type, summary, description, version, schema, example: { ...example } };
}

export function presentEndpoint(endpoint: ShownEndpoint): Schema<'Endpoint'> {
  const { recent } = endpoint;
  const { lastFailure } = recent;
  return {
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes,
    authentication: endpoint.authentication,
    state: endpoint.state,
    disabledReason: endpoint.disabledReason,
    disabledAt: optional(endpoint.disabledAt),
    failingSince: optional(endpoint.failingSince),
    previousSecretUntil: optional(endpoint.previousSecretUntil),
    recent: {
      attempts: recent.attempts,
      delivered: recent.delivered,
      lastAttemptAt: optional(recent.lastAttemptAt),
      lastDeliveredAt: optional(recent.lastDeliveredAt),
      lastFailure: lastFailure === null ? null : presentFailure(lastFailure),
    },
    openDeliveries: endpoint.openDeliveries,
    failedDeliveries: endpoint.failedDeliveries,
    createdBy: endpoint.createdBy,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
    version: endpoint.version,
  };
}

function presentFailure(
  failure: NonNullable<ShownEndpoint['recent']['lastFailure']>,
): Schema<'RecentAttempts'>['lastFailure'] {
  const { eventId, startedAt, ending, status, error, errorWords } = failure;
  return { eventId, startedAt: startedAt.toISOString(), ending, status, error: storedWording(error, errorWords) };
}

export function presentSecret({ secret, previousSecretUntil }: SigningSecret): Schema<'SigningSecret'> {
  return { secret, previousSecretUntil: optional(previousSecretUntil) };
}

export function presentStatistics({ unit, spans }: AttemptStatistics): Schema<'Statistics'> {
  return {
    unit,
    spans: spans.map(({ date, begins, ends, delivered, failed }) => ({
      begins: begins.toISOString(),
      ends: ends.toISOString(),
      date,
      delivered,
      failed,
    })),
  };
}

/** Returns a delivery. The id of its event is a UUIDv7, which contains the time of the event. */
export function presentDelivery(delivery: ListedDelivery): Schema<'Delivery'> {
  return {
    eventId: delivery.id,
    type: delivery.type,
    isExample: delivery.isExample,
    occurredAt: new Date(Number.parseInt(delivery.id.replaceAll('-', '').slice(0, 12), 16)).toISOString(),
    state: delivery.state,
    failure: delivery.failure,
    attempts: delivery.attempts,
    queuedAt: delivery.queuedAt.toISOString(),
    nextAttemptAt: optional(delivery.nextAttemptAt),
    lastStatus: delivery.lastStatus,
    lastError: storedWording(delivery.lastError, delivery.lastErrorWords),
    finishedAt: optional(delivery.finishedAt),
  };
}

export function presentDeliveryDetails(endpointId: string, shown: ShownDelivery): Schema<'DeliveryDetails'> {
  const { delivery, subjectId, body, attempts, hasMoreAttempts } = shown;
  return {
    delivery: presentDelivery(delivery),
    subjectId,
    body,
    workflowId: runOfDelivery(endpointId.toLowerCase(), delivery),
    attempts: attempts.map(presentAttempt),
    hasMoreAttempts,
  };
}

function presentAttempt(attempt: ListedAttempt): Schema<'Attempt'> {
  return {
    id: attempt.id,
    number: attempt.number,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    ending: attempt.ending,
    status: attempt.status,
    error: storedWording(attempt.error, attempt.errorWords),
    responseBody: attempt.responseBody,
  };
}

export const presentTest = (test: TestDelivery): Schema<'TestDelivery'> => ({
  id: test.id,
  eventId: test.eventId,
  type: test.eventType,
  body: test.body,
  startedAt: test.startedAt.toISOString(),
  durationMs: test.durationMs,
  ending: test.ending,
  status: test.status,
  error: storedWording(test.error, test.errorWords),
  responseBody: test.responseBody,
  requestedBy: test.requestedBy,
});

export function presentRecovery(recovery: ListedRecovery): Schema<'Recovery'> {
  return {
    id: recovery.id,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    state: recovery.state,
    queued: recovery.queued,
    delivered: recovery.delivered,
    open: recovery.open,
    failed: recovery.failed,
    requestedBy: recovery.requestedBy,
    createdAt: recovery.createdAt.toISOString(),
    finishedAt: optional(recovery.finishedAt),
  };
}
