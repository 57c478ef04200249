import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { webhookRecoveryStates } from '../../domain/webhooks/delivery-states.ts';
import { tenantTable } from '../tenancy.ts';

/** Has an endpoint get again what failed, and what it missed while it was disabled, since a moment. */
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
    /** What comes after it is delivered as usual. */
    until: p.datetime(),
    state: p.enum(webhookRecoveryStates).default('RUNNING'),
    /** The last event that was looked at; they are in the order of their ids. */
    position: p.uuid().nullable(),
    queued: p.integer().default(0),
    requestedByUserId: p.uuid(),
    createdAt: p.datetime(),
    /** When a run last took it up, and which. */
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});
export type WebhookRecoveryRow = InferEntity<typeof WebhookRecovery>;
