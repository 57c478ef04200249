import { defineEntity, p } from '@mikro-orm/core';
import { emailStates } from '../../domain/emails/email-states.ts';
import { webhookNoticeReasons } from '../../domain/webhooks/endpoint-states.ts';
import { tenantTable } from '../tenancy.ts';

/** A notification of an administrator by e-mail that Attain has disabled an endpoint. */
export const WebhookNotice = defineEntity({
  name: 'WebhookNotice',
  tableName: 'webhook_notice',
  ...tenantTable,
  indexes: [
    {
      name: 'webhook_notice_waiting',
      expression: `create index "webhook_notice_waiting" on "webhook_notice" ("organisation_id", "id") where email_state = 'PENDING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    endpointId: p.uuid(),
    userId: p.uuid(),
    reason: p.enum(webhookNoticeReasons),
    createdAt: p.datetime(),
    // Processes of the previous release still use these five columns while they run; `email_outbox` decides. They will
    // be dropped.
    emailState: p.enum(emailStates).default('PENDING'),
    emailError: p.text().nullable(),
    emailLeaseId: p.uuid().nullable(),
    emailLeasedUntil: p.datetime().nullable(),
    emailRunId: p.text().nullable(),
  },
});
