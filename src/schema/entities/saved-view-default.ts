import { defineEntity, p } from '@mikro-orm/core';
import { savedLists } from '../../domain/saved-views/saved-lists.ts';
import { tenantTable } from '../tenancy.ts';

/** The view with which a list opens for a user. */
export const SavedViewDefault = defineEntity({
  name: 'SavedViewDefault',
  tableName: 'saved_view_default',
  ...tenantTable,
  indexes: [{ name: 'saved_view_default_view', properties: ['organisationId', 'viewId'] }],
  properties: {
    userId: p.uuid().primary(),
    list: p.enum(savedLists).primary(),
    organisationId: p.uuid(),
    viewId: p.uuid(),
  },
});
