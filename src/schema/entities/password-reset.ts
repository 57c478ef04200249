import { defineEntity, p } from '@mikro-orm/core';
import { emailStates } from '../../domain/emails/email-states.ts';
import { tenantTable } from '../tenancy.ts';

/** A request to choose a new password by e-mail. The token is stored as its SHA-256. */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  ...tenantTable,
  indexes: [
    { name: 'password_reset_user', properties: ['organisationId', 'userId', 'id'] },
    {
      name: 'password_reset_waiting',
      expression: `create index "password_reset_waiting" on "password_reset" ("organisation_id", "id") where email_state = 'PENDING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    userId: p.uuid(),
    tokenHash: p.blob().unique(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    // Processes of the previous release still use these five columns while they run; `email_outbox` decides. They will
    // be dropped.
    emailState: p.enum(emailStates).default('PENDING'),
    emailError: p.text().nullable(),
    emailLeaseId: p.uuid().nullable(),
    emailLeasedUntil: p.datetime().nullable(),
    emailRunId: p.text().nullable(),
  },
});
