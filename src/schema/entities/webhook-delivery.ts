import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { webhookDeliveryStates, webhookFailures } from '../../domain/webhooks/delivery-states.ts';
import { reportTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** One event for one endpoint; the key lets there be one such delivery at most. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  ...reportTable,
  partitionBy: partitionedByTime('webhook_delivery', 'event_id'),
  indexes: [
    { name: 'webhook_delivery_endpoint', properties: ['organisationId', 'endpointId', 'eventId'] },
    { name: 'webhook_delivery_state', properties: ['organisationId', 'endpointId', 'state', 'eventId'] },
    {
      name: 'webhook_delivery_type',
      properties: ['organisationId', 'endpointId', 'eventType', 'state', 'eventId'],
    },
    {
      name: 'webhook_delivery_waiting',
      expression: `create index "webhook_delivery_waiting" on "webhook_delivery" ("organisation_id", "endpoint_id", "queued_at", "event_id") where state = 'WAITING'`,
    },
    {
      name: 'webhook_delivery_due',
      expression: `create index "webhook_delivery_due" on "webhook_delivery" ("next_attempt_at") where state = 'RETRYING'`,
    },
    {
      name: 'webhook_delivery_leased',
      expression: `create index "webhook_delivery_leased" on "webhook_delivery" ("organisation_id", "endpoint_id", "leased_until") where state = 'RETRYING' and leased_until is not null`,
    },
    {
      name: 'webhook_delivery_recovery',
      expression: `create index "webhook_delivery_recovery" on "webhook_delivery" ("organisation_id", "recovery_id", "state") where recovery_id is not null`,
    },
  ],
  properties: {
    /** The `webhook-id` that the receiver sees in every attempt. */
    eventId: p.uuid().primary(),
    endpointId: p.uuid().primary(),
    organisationId: p.uuid(),
    eventType: p.text(),
    /** An example that an administrator had sent; there is no event of this id. */
    isExample: p.boolean().default(false),
    state: p.enum(webhookDeliveryStates).default('WAITING'),
    failure: p.enum(webhookFailures).nullable(),
    /** Attempts that were ever made. */
    attempts: p.integer().default(0),
    /** Attempts of the present schedule, which a resend begins anew. */
    step: p.integer().default(0),
    /** Counts the schedules; each has a run of its own, as that of an earlier one may sleep for a day. */
    schedule: p.integer().default(1),
    queuedAt: p.datetime(),
    nextAttemptAt: p.datetime().nullable(),
    /** While an attempt is under way: nobody else may make one before this moment. */
    leasedUntil: p.datetime().nullable(),
    lastStatus: p.integer().nullable(),
    lastError: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    recoveryId: p.uuid().nullable(),
  },
});
export type WebhookDeliveryRow = InferEntity<typeof WebhookDelivery>;
