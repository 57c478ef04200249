import { isWebhookEventType } from '../../domain/webhooks/event-types.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { countExamples, insertExampleDelivery } from './store/webhook-queue.ts';
import { ApplicationError, RateLimitError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';
import { t } from '../../language/translate.ts';

const minute = 60_000;
/** Examples for an endpoint. Each is kept, and attempted for days while the endpoint fails. */
const examplesPerMinute = 20;

export interface ExampleRequest {
  readonly organisationId: string;
  readonly endpointId: string;
  /** One of the event types, even if the endpoint does not receive it. */
  readonly type: string;
  readonly actor: Actor;
}

/**
 * Sends the catalogue's example of an event type to an endpoint, signed and retried like any delivery.
 * @returns the id of the delivery
 * @throws ApplicationError INVALID UNKNOWN_EVENT_TYPE, NOT_FOUND NO_SUCH_ENDPOINT, CONFLICT ENDPOINT_DISABLED; RateLimitError
 */
export async function sendExample(database: Database, request: ExampleRequest): Promise<{ eventId: string }> {
  const { organisationId, endpointId, type, actor } = request;
  if (!isWebhookEventType(type)) {
    throw new ApplicationError('INVALID', 'UNKNOWN_EVENT_TYPE', t('There is no event type "{type}".', { type }));
  }
  const eventId = newId();
  await database.inOrganisation(organisationId, async (tx) => {
    await requireEnabledEndpoint(tx, endpointId);
    const since = new Date(Date.now() - minute);
    if ((await countExamples(tx, endpointId, since, examplesPerMinute)) >= examplesPerMinute) throw tooMany();
    await insertExampleDelivery(tx, { endpointId, eventId, eventType: type });
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'webhook_endpoint.example_sent',
      subjectId: endpointId,
      details: { eventId, type },
    });
  });
  return { eventId };
}

const tooMany = () =>
  new RateLimitError(
    t('This endpoint has got {count} examples within a minute. Nothing was sent. Wait a minute.', {
      count: examplesPerMinute,
    }),
    minute / 1_000,
  );
