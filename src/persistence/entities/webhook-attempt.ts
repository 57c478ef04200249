import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** REJECTED: a status other than 2xx. NO_ANSWER: it may have arrived. UNREACHABLE and MISCONFIGURED: nothing was sent. */
export const webhookAttemptEndings = ['DELIVERED', 'REJECTED', 'NO_ANSWER', 'UNREACHABLE', 'MISCONFIGURED'] as const;

/** One request to a receiver, written once it has ended; append-only. */
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
    /** Counts up within the delivery, from 1. */
    number: p.integer(),
    startedAt: p.datetime(),
    durationMs: p.integer(),
    ending: p.enum(webhookAttemptEndings),
    delivered: p.boolean(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
    /** The beginning of the answer, without secrets. */
    responseBody: p.text().nullable(),
  },
});
export type WebhookAttemptRow = InferEntity<typeof WebhookAttempt>;
