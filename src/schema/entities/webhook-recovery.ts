import { defineEntity, p } from '@mikro-orm/core';
import { webhookRecoveryStates } from '../../domain/webhooks/delivery-states.ts';
import { tenantTable } from '../tenancy.ts';

/** A recovery: sends failed events since a time again, and events that the endpoint missed while it was disabled. */
export const WebhookRecovery = defineEntity({
  name: 'WebhookRecovery',
  tableName: 'webhook_recovery',
  ...tenantTable,
  indexes: [
    { name: 'webhook_recovery_endpoint', properties: ['organisationId', 'endpointId', 'id'] },
    {
      name: 'webhook_recovery_one_running',
      expression: `create unique index "webhook_recovery_one_running" on "webhook_recovery" ("organisation_id", "endpoint_id") where state = 'RUNNING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    endpointId: p.uuid(),
    since: p.datetime(),
    /** Later events are delivered as usual. */
    until: p.datetime(),
    state: p.enum(webhookRecoveryStates).default('RUNNING'),
    /** The last event that was checked; they are in the order of their ids. */
    position: p.uuid().nullable(),
    queued: p.integer().default(0),
    requestedByUserId: p.uuid(),
    createdAt: p.datetime(),
    /** When a run last claimed it, and which run. */
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});
