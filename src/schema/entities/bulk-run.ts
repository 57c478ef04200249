import { defineEntity, p } from '@mikro-orm/core';
import { bulkKinds } from '../../domain/bulk-runs/bulk-runs.ts';
import { rowRunStates } from '../../domain/work/row-run-states.ts';
import { tenantTable } from '../tenancy.ts';

/** One action for many selected records. It is removed 90 days after its preview, or a day after it if never started. */
export const BulkRun = defineEntity({
  name: 'BulkRun',
  tableName: 'bulk_run',
  ...tenantTable,
  uniques: [{ name: 'bulk_run_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'bulk_run_one_under_way',
      expression: `create unique index "bulk_run_one_under_way" on "bulk_run" ("organisation_id") where state in ('RUNNING', 'CANCELLING')`,
    },
    { name: 'bulk_run_age', properties: ['createdAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    kind: p.enum(bulkKinds),
    state: p.enum(rowRunStates).default('PREVIEWED'),
    /** The course on which students are enrolled; null for other kinds. */
    courseId: p.uuid().nullable(),
    /** The webhook endpoint whose deliveries are sent again; null for other kinds. */
    endpointId: p.uuid().nullable(),
    createdByUserId: p.uuid(),
    /** The user for whom the rows are processed. */
    confirmedByUserId: p.uuid().nullable(),
    createdAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    /** When a run last claimed some of its rows, and which run. */
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Rises when rows change, so that the stream of changes notices it. */
    changes: p.integer().default(0),
  },
});
