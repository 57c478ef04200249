import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** An e-mail to a user: about one alert, or the digest of a day. Each is written once. */
export const AlertEmail = defineEntity({
  name: 'AlertEmail',
  tableName: 'alert_email',
  ...tenantTable,
  checks: [{ name: 'alert_email_one_subject', expression: 'num_nonnulls(alert_id, day) = 1' }],
  indexes: [
    {
      name: 'alert_email_alert',
      expression: `create unique index "alert_email_alert" on "alert_email" ("organisation_id", "alert_id", "user_id") where alert_id is not null`,
    },
    {
      name: 'alert_email_day',
      expression: `create unique index "alert_email_day" on "alert_email" ("organisation_id", "day", "user_id") where day is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    userId: p.uuid(),
    alertId: p.uuid().nullable(),
    /** As `2026-03-01`, of the organisation's time zone. */
    day: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
