import { defineEntity, p } from '@mikro-orm/core';
import { alertKinds } from '../../domain/alerts/alert-kinds.ts';
import { reportTable } from '../tenancy.ts';

/** Something that needs a user, from the time when it was noticed until it has ended (docs/product.md "Alerts"). */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  ...reportTable,
  uniques: [{ name: 'alert_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'alert_one_open',
      expression: `create unique index "alert_one_open" on "alert" ("organisation_id", "kind", "subject") where closed_at is null`,
    },
    {
      name: 'alert_closed',
      expression: `create index "alert_closed" on "alert" ("organisation_id", "closed_at") where closed_at is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    kind: p.enum(alertKinds),
    /** The id of the endpoint, the operation of the LMS or the kind of change; empty when the kind has no subject. */
    subject: p.text().default(''),
    /** The beginning of the condition, e.g. the first failed attempt. */
    since: p.datetime(),
    openedAt: p.datetime(),
    closedAt: p.datetime().nullable(),
    /** How many there are, at most the limit of counting; null when the kind counts nothing. */
    count: p.integer().nullable(),
    hasMore: p.boolean().default(false),
  },
});
