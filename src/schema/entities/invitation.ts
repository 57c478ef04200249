import { defineEntity, p } from '@mikro-orm/core';
import { emailStates } from '../../domain/emails/email-states.ts';
import { languages } from '../../language/languages.ts';
import { userRoles } from '../../domain/accounts/user-roles.ts';
import { tenantTable } from '../tenancy.ts';

/** An invitation to the portal by e-mail. Accepting it creates a user. The token is stored as its SHA-256. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  ...tenantTable,
  checks: [{ name: 'invitation_email_normalised', expression: 'email = lower(email collate "C")' }],
  uniques: [{ name: 'invitation_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'invitation_waiting',
      expression: `create index "invitation_waiting" on "invitation" ("organisation_id", "id") where email_state = 'PENDING'`,
    },
    {
      name: 'invitation_one_open',
      expression:
        'create unique index "invitation_one_open" on "invitation" ("organisation_id", "email") where accepted_at is null and withdrawn_at is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** In the form of `normaliseEmail`. */
    email: p.text(),
    name: p.text(),
    role: p.enum(userRoles),
    /** The language of the e-mail with the invitation. Null: the organisation's. */
    language: p.enum(languages).nullable(),
    tokenHash: p.blob().unique(),
    /** Counts how often it was sent again. The token is made from the id and this number. */
    tokenNumber: p.integer().default(0),
    invitedByUserId: p.uuid(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    // Processes of the previous release still use these five columns while they run; `email_outbox` decides. They will
    // be dropped.
    emailState: p.enum(emailStates).default('PENDING'),
    emailError: p.text().nullable(),
    emailLeaseId: p.uuid().nullable(),
    emailLeasedUntil: p.datetime().nullable(),
    emailRunId: p.text().nullable(),
  },
});
