import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * The content of an uploaded file while its columns can be matched with other fields. It is removed when the import is
 * confirmed or removed, and with the data of any student.
 */
export const ImportFile = defineEntity({
  name: 'ImportFile',
  tableName: 'import_file',
  ...tenantTable,
  indexes: [{ name: 'import_file_newest', properties: ['organisationId', 'importId'] }],
  properties: {
    importId: p.uuid().primary(),
    organisationId: p.uuid(),
    content: p.blob(),
    /** The name of the read sheet; null for a CSV file. */
    sheet: p.text().nullable(),
    /** The names of the sheets with rows. */
    sheets: p.array().columnType('text[]'),
    /** The first values of each column. */
    samples: p.json<readonly (readonly string[])[]>(),
    /** The user and the time of the remembered matching that was used; null when another one is used. */
    rememberedByUserId: p.uuid().nullable(),
    rememberedAt: p.datetime().nullable(),
  },
});
