import type { ImportOverview, ShownRow } from '../show-imports.ts';
import type { RowCount } from '../store/import-rows.ts';
import { storedWording } from '../../../language/sentence.ts';
import type { ImportMapping } from '../change-mapping.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns an import with the numbers of its rows by plan and state. */
export function presentImport({ rows, ...found }: ImportOverview): Schema<'Import'> {
  const rowsWhich = (fit: (row: RowCount) => boolean) =>
    rows.reduce((total, row) => total + (fit(row) ? row.count : 0), 0);
  return {
    id: found.id,
    kind: found.kind,
    fileName: found.fileName,
    state: found.state,
    delimiter: found.delimiter,
    columns: found.columns.map(({ header, field }) => ({ header, field })),
    uploadedBy: { id: found.uploadedByUserId, name: found.uploadedByName },
    createdAt: found.createdAt.toISOString(),
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    plan: {
      rows: rowsWhich(() => true),
      newStudents: rows.reduce((total, row) => total + row.newStudents, 0),
      addStudent: rowsWhich(({ plan }) => plan === 'ADD_STUDENT'),
      callLms: rowsWhich(({ plan }) => plan === 'CALL_LMS'),
      adoptId: rowsWhich(({ plan }) => plan === 'ADOPT_ID'),
      exists: rowsWhich(({ plan }) => plan === 'EXISTS'),
      leaveOut: rowsWhich(({ plan }) => plan === 'LEAVE_OUT'),
    },
    result: {
      waiting: rowsWhich(({ state }) => state === 'WAITING'),
      running: rowsWhich(({ state }) => state === 'RUNNING'),
      created: rowsWhich(({ state }) => state === 'CREATED'),
      existed: rowsWhich(({ state }) => state === 'EXISTED'),
      failed: rowsWhich(({ state }) => state === 'FAILED'),
      unknown: rowsWhich(({ state }) => state === 'UNKNOWN'),
      leftOut: rowsWhich(({ state }) => state === 'LEFT_OUT'),
      notDone: rowsWhich(({ state }) => state === 'NOT_DONE'),
    },
  };
}

/** Returns the columns of an import with their fields and first values. */
export function presentMapping({ columns, file, missing }: ImportMapping): Schema<'ImportMapping'> {
  const { rememberedByName: name = null, rememberedAt: at = null } = file ?? {};
  return {
    canChange: file !== null,
    sheet: file?.sheet ?? null,
    sheets: [...(file?.sheets ?? [])],
    columns: columns.map(({ header, field }, index) => ({ header, field, samples: [...(file?.samples[index] ?? [])] })),
    missing: [...missing],
    remembered: name === null || at === null ? null : { name, at: at.toISOString() },
  };
}

/** Returns a row of an import: its content, its plan, and its result. */
export function presentImportRow(row: ShownRow): Schema<'ImportRow'> {
  const {
    firstName = null,
    lastName = null,
    email = null,
    externalId = null,
    language = null,
    course = null,
    courseId = null,
    lmsEnrolmentId = null,
  } = row.given;
  return {
    position: row.position,
    line: row.line,
    given: { firstName, lastName, email, externalId, language, course: course ?? courseId, lmsEnrolmentId },
    isErased: row.isErased,
    plan: row.plan,
    newStudent: row.newStudent,
    state: row.state,
    existsAs: row.existsAs,
    reason: storedWording(row.reason, row.reasonWords),
    studentId: row.studentId,
    enrolmentId: row.enrolmentId,
    actionId: row.actionId,
  };
}
