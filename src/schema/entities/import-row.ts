import { defineEntity, p } from '@mikro-orm/core';
import { importPlans, importRowStates } from '../../domain/imports/import-states.ts';
import type { Sentence } from '../../language/sentence.ts';
import { tenantTable } from '../tenancy.ts';

/** A row of an uploaded file: its content, its plan, and its result. */
export const ImportRow = defineEntity({
  name: 'ImportRow',
  tableName: 'import_row',
  ...tenantTable,
  indexes: [{ name: 'import_row_state', properties: ['organisationId', 'importId', 'state', 'position'] }],
  properties: {
    importId: p.uuid().primary(),
    /** Position in the file, from 0. */
    position: p.integer().primary(),
    organisationId: p.uuid(),
    /** The line of the file at which the row begins, from 1. */
    line: p.integer(),
    /** The recognised fields, unchanged from the file. */
    given: p.json<Readonly<Record<string, string>>>(),
    plan: p.enum(importPlans),
    /** Whether the row adds a student who did not exist at the time of the preview. */
    newStudent: p.boolean(),
    state: p.enum(importRowStates),
    /** The reason for which the row is left out or failed; for people. */
    reason: p.text().nullable(),
    /** The sentences of the reason, for its reader's language. Null in rows of an earlier release. */
    reasonWords: p.json<readonly Sentence[]>().nullable(),
    studentId: p.uuid().nullable(),
    courseId: p.uuid().nullable(),
    enrolmentId: p.uuid().nullable(),
    /** The create action that calls the LMS for the row. */
    actionId: p.uuid().nullable(),
  },
});
