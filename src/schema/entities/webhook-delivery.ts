import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { webhookDeliveryStates, webhookFailures } from '../../domain/webhooks/delivery-states.ts';
import { reportTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** The delivery of one event to one endpoint. The key makes a second one impossible. */
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
      name: 'webhook_delivery_retrying',
      expression: `create index "webhook_delivery_retrying" on "webhook_delivery" ("organisation_id", "endpoint_id", "next_attempt_at") where state = 'RETRYING'`,
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
    /** The `webhook-id` that the endpoint receives in every attempt. */
    eventId: p.uuid().primary(),
    endpointId: p.uuid().primary(),
    organisationId: p.uuid(),
    eventType: p.text(),
    /** An example that an administrator requested. No event has this id. */
    isExample: p.boolean().default(false),
    state: p.enum(webhookDeliveryStates).default('WAITING'),
    failure: p.enum(webhookFailures).nullable(),
    /** Number of all attempts. */
    attempts: p.integer().default(0),
    /** Number of attempts in the present schedule. Sending again starts a new schedule. */
    step: p.integer().default(0),
    /** Counts the schedules. Each has a run of its own, since the run of an earlier one may sleep for a day. */
    schedule: p.integer().default(1),
    queuedAt: p.datetime(),
    nextAttemptAt: p.datetime().nullable(),
    /** While an attempt is under way: no other attempt may begin before this time. */
    leasedUntil: p.datetime().nullable(),
    lastStatus: p.integer().nullable(),
    lastError: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    lastErrorWords: p.json<readonly Sentence[]>().nullable(),
    finishedAt: p.datetime().nullable(),
    recoveryId: p.uuid().nullable(),
  },
});
