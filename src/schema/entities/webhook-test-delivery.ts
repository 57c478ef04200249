import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { webhookAttemptEndings } from '../../domain/webhooks/delivery-states.ts';
import { tenantTable } from '../tenancy.ts';

/**
 * A body that an administrator edited and sent once to an endpoint (docs/product.md "Webhooks"). It is apart from deliveries, so that
 * it cannot count in the endpoint's health. The latest 50 of an endpoint are kept.
 */
export const WebhookTestDelivery = defineEntity({
  name: 'WebhookTestDelivery',
  tableName: 'webhook_test_delivery',
  ...tenantTable,
  indexes: [{ name: 'webhook_test_delivery_endpoint', properties: ['organisationId', 'endpointId', 'id'] }],
  properties: {
    /** The `webhook-id` that the endpoint receives. No event has it. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    endpointId: p.uuid(),
    /** The event whose delivery was edited. */
    eventId: p.uuid(),
    eventType: p.text(),
    body: p.text(),
    requestedByUserId: p.uuid(),
    startedAt: p.datetime(),
    /** Null until the attempt has ended. */
    ending: p.enum(webhookAttemptEndings).nullable(),
    durationMs: p.integer().nullable(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    errorWords: p.json<readonly Sentence[]>().nullable(),
    /** The beginning of the answer, without secrets. */
    responseBody: p.text().nullable(),
  },
});
