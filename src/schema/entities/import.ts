import { defineEntity, p } from '@mikro-orm/core';
import { importKinds, importStates } from '../../domain/imports/import-states.ts';
import { tenantTable } from '../tenancy.ts';

/** An uploaded CSV file and its import. Its rows are personal data: both are removed 30 days after the upload. */
export const Import = defineEntity({
  name: 'Import',
  tableName: 'import',
  ...tenantTable,
  uniques: [{ name: 'import_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'import_one_under_way',
      expression: `create unique index "import_one_under_way" on "import" ("organisation_id") where state in ('RUNNING', 'CANCELLING')`,
    },
    { name: 'import_age', properties: ['createdAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    kind: p.enum(importKinds),
    fileName: p.text(),
    state: p.enum(importStates).default('PREVIEWED'),
    /** The file's delimiter: "," or ";". */
    delimiter: p.text(),
    /** The columns in the order of the file, each with the field that was recognised, or null. */
    columns: p.json<readonly { readonly header: string; readonly field: string | null }[]>(),
    uploadedByUserId: p.uuid(),
    /** The user for whom the rows are imported. */
    confirmedByUserId: p.uuid().nullable(),
    createdAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    /** When a run last claimed some of its rows, and which run. */
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});
