import { defineEntity, p } from '@mikro-orm/core';
import { importPlans, importRowStates } from '../../domain/imports/import-states.ts';
import { tenantTable } from '../tenancy.ts';

/** A row of an uploaded file: what it says, what is planned for it, and its result. */
export const ImportRow = defineEntity({
  name: 'ImportRow',
  tableName: 'import_row',
  ...tenantTable,
  indexes: [{ name: 'import_row_state', properties: ['organisationId', 'importId', 'state', 'position'] }],
  properties: {
    importId: p.uuid().primary(),
    /** From 0, in the order of the file. */
    position: p.integer().primary(),
    organisationId: p.uuid(),
    /** Where the row begins in the file, from 1. */
    line: p.integer(),
    /** The recognised fields as they stand in the file. */
    given: p.json<Readonly<Record<string, string>>>(),
    plan: p.enum(importPlans),
    /** Whether the row brings a student that there was not at the time of the preview. */
    newStudent: p.boolean(),
    state: p.enum(importRowStates),
    /** Why the row is left out or failed; for people. */
    reason: p.text().nullable(),
    studentId: p.uuid().nullable(),
    courseId: p.uuid().nullable(),
    enrolmentId: p.uuid().nullable(),
    /** The create action that calls the LMS for the row. */
    actionId: p.uuid().nullable(),
  },
});
