import { defineEntity, p } from '@mikro-orm/core';
import { authenticationTypes } from '../../domain/lms/authentication-types.ts';
import { webhookDisabledReasons, webhookEndpointStates } from '../../domain/webhooks/endpoint-states.ts';
import { reportTable } from '../tenancy.ts';

/**
 * An address to which an organisation's events are sent (docs/product.md "Webhooks"). A deleted one is kept for its
 * deliveries.
 */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  ...reportTable,
  uniques: [{ name: 'webhook_endpoint_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'webhook_endpoint_receiving',
      expression: `create index "webhook_endpoint_receiving" on "webhook_endpoint" ("organisation_id") where state = 'ENABLED' and deleted_at is null`,
    },
    {
      name: 'webhook_endpoint_present',
      expression: `create index "webhook_endpoint_present" on "webhook_endpoint" ("organisation_id", "id") where deleted_at is null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    url: p.text(),
    /** For people. Empty for one that a process of the release before has added; its host is its name then. */
    name: p.text().default(''),
    description: p.text(),
    /** Null: all types, including later additions. */
    eventTypes: p.array().columnType('text[]').nullable(),
    authenticationType: p.enum(authenticationTypes).default('NONE'),
    /** Encrypted JSON of the credentials of the type; null when there are none. */
    credentials: p.blob().nullable(),
    /** The encrypted `whsec_…`; null when the endpoint is deleted. */
    secret: p.blob().nullable(),
    /** The second signing secret, until the time below. */
    previousSecret: p.blob().nullable(),
    previousSecretUntil: p.datetime().nullable(),
    state: p.enum(webhookEndpointStates).default('ENABLED'),
    disabledReason: p.enum(webhookDisabledReasons).nullable(),
    disabledAt: p.datetime().nullable(),
    /** The first failed attempt since the last success. */
    failingSince: p.datetime().nullable(),
    createdByUserId: p.uuid(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});
