import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { webhookAttemptEndings } from '../../domain/webhooks/delivery-states.ts';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** One request to an endpoint, written when it has ended; append-only. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  ...tenantTable,
  partitionBy: partitionedByTime('webhook_attempt', 'id'),
  indexes: [
    { name: 'webhook_attempt_delivery', properties: ['organisationId', 'eventId', 'endpointId', 'id'] },
    { name: 'webhook_attempt_endpoint', properties: ['organisationId', 'endpointId', 'id', 'delivered'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    endpointId: p.uuid(),
    eventId: p.uuid(),
    /** Counts from 1 within the delivery. */
    number: p.integer(),
    startedAt: p.datetime(),
    durationMs: p.integer(),
    ending: p.enum(webhookAttemptEndings),
    delivered: p.boolean(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    errorWords: p.json<readonly Sentence[]>().nullable(),
    /** The beginning of the answer, without secrets. */
    responseBody: p.text().nullable(),
  },
});
