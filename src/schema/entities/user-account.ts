import { defineEntity, p } from '@mikro-orm/core';
import { userRoles } from '../../domain/accounts/user-roles.ts';
import { languages } from '../../language/languages.ts';
import { tenantTable } from '../tenancy.ts';

export type UserRole = (typeof userRoles)[number];

/**
 * A user of the portal in one organisation, with an e-mail address that is unique across all organisations
 * (docs/product.md "Roles").
 */
export const UserAccount = defineEntity({
  name: 'UserAccount',
  tableName: 'user_account',
  ...tenantTable,
  checks: [{ name: 'user_account_email_normalised', expression: 'email = lower(email collate "C")' }],
  uniques: [{ name: 'user_account_tenant_key', properties: ['organisationId', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** In the form of `normaliseEmail`. */
    email: p.text().unique(),
    name: p.text(),
    role: p.enum(userRoles),
    /** argon2id in PHC format. */
    passwordHash: p.text().hidden(),
    /** Whether the user operates the whole installation. Only the command line sets it. */
    isOperator: p.boolean().default(false),
    /** For pages and e-mails; null: the browser's for pages, the organisation's for e-mails. */
    language: p.enum(languages).nullable(),
    createdAt: p.datetime(),
    /** When the user lost the right to sign in. */
    deactivatedAt: p.datetime().nullable(),
  },
});
