import { defineEntity, p } from '@mikro-orm/core';
import { bulkRowStates, bulkSkipReasons } from '../../domain/bulk-runs/bulk-runs.ts';
import type { Sentence } from '../../language/sentence.ts';
import { tenantTable } from '../tenancy.ts';

/** A selected record of a bulk run, and its result. It holds ids only, no personal data. */
export const BulkRow = defineEntity({
  name: 'BulkRow',
  tableName: 'bulk_row',
  ...tenantTable,
  indexes: [{ name: 'bulk_row_state', properties: ['organisationId', 'bulkRunId', 'state', 'position'] }],
  properties: {
    bulkRunId: p.uuid().primary(),
    /** Position in the selection, from 0. */
    position: p.integer().primary(),
    organisationId: p.uuid(),
    /** The selected record: a student, an enrolment, an e-mail, or the event of a delivery. */
    subjectId: p.uuid(),
    /** Null for a delivery. */
    studentId: p.uuid().nullable(),
    /** The enrolment, once it exists. */
    enrolmentId: p.uuid().nullable(),
    state: p.enum(bulkRowStates),
    /** The reason for which nothing is done. */
    skipReason: p.enum(bulkSkipReasons).nullable(),
    /** The reason of a failure here; for people. The outcome of a call is at the action. */
    reason: p.text().nullable(),
    /** The sentences of the reason, for its reader's language. Null in rows of an earlier release. */
    reasonWords: p.json<readonly Sentence[]>().nullable(),
    /** The action that calls the LMS for the row. */
    actionId: p.uuid().nullable(),
  },
});
