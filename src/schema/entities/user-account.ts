import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { userRoles } from '../../domain/accounts/user-roles.ts';
import { tenantTable } from '../tenancy.ts';

export type UserRole = (typeof userRoles)[number];

/** Somebody who signs in to the portal: one organisation, an e-mail that is unique across all of them (docs/product.md "Roles"). */
export const UserAccount = defineEntity({
  name: 'UserAccount',
  tableName: 'user_account',
  ...tenantTable,
  checks: [{ name: 'user_account_email_normalised', expression: 'email = lower(email collate "C")' }],
  uniques: [{ name: 'user_account_tenant_key', properties: ['organisationId', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** As `normaliseEmail` gives it. */
    email: p.text().unique(),
    name: p.text(),
    role: p.enum(userRoles),
    /** argon2id in PHC format. */
    passwordHash: p.text().hidden(),
    /** Platform-wide; set from the command line only. */
    isOperator: p.boolean().default(false),
    createdAt: p.datetime(),
    /** Since when the user may not sign in any more. */
    deactivatedAt: p.datetime().nullable(),
  },
});
export type UserAccountRow = InferEntity<typeof UserAccount>;
