import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * An organisation's API key (docs/product.md §2.1). Only its SHA-256 and the four characters at either end are stored.
 */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  ...tenantTable,
  uniques: [{ name: 'api_key_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'api_key_one_active',
      expression: 'create unique index "api_key_one_active" on "api_key" ("organisation_id") where revoked_at is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    keyHash: p.blob().unique(),
    firstCharacters: p.text(),
    lastCharacters: p.text(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    /** When a report with this key first had a field or a query that the API ignores. */
    unknownFieldsAt: p.datetime().nullable(),
    /** Names of such fields, in the order in which they were first seen; `?` for a query. */
    unknownFields: p.array().columnType('text[]').nullable(),
  },
});
