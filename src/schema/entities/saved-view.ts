import { defineEntity, p } from '@mikro-orm/core';
import { savedLists } from '../../domain/saved-views/saved-lists.ts';
import { tenantTable } from '../tenancy.ts';

/** A named set of filters, order and columns of a list. */
export const SavedView = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  ...tenantTable,
  uniques: [{ name: 'saved_view_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'saved_view_name',
      expression: `create unique index "saved_view_name" on "saved_view" ("organisation_id", "created_by_user_id", "list", lower("name"))`,
    },
    { name: 'saved_view_list', properties: ['organisationId', 'list', 'isShared'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    list: p.enum(savedLists),
    name: p.text(),
    /** Whether everybody in the organisation sees it. */
    isShared: p.boolean(),
    createdByUserId: p.uuid(),
    /** The parameters of the list's address, checked against what the list knows. */
    filters: p.json<Readonly<Record<string, string>>>(),
    /** Null: the usual order. */
    sort: p.text().nullable(),
    /** Null: all columns. */
    columns: p.array().columnType('text[]').nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
