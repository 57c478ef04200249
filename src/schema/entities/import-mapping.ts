import { defineEntity, p } from '@mikro-orm/core';
import { importKinds } from '../../domain/imports/import-states.ts';
import { tenantTable } from '../tenancy.ts';

/** The fields that a user chose for the columns of files with the same header. */
export const ImportMapping = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mapping',
  ...tenantTable,
  indexes: [{ name: 'import_mapping_age', properties: ['organisationId', 'chosenAt'] }],
  properties: {
    organisationId: p.uuid().primary(),
    kind: p.enum(importKinds).primary(),
    /** SHA-256 of the normalised names of the columns, in hexadecimal. */
    headerHash: p.text().primary(),
    /** The field of each column in the order of the file; null for one that is not imported. */
    fields: p.json<readonly (string | null)[]>(),
    chosenByUserId: p.uuid(),
    chosenAt: p.datetime(),
  },
});
