import { rowKeys } from '../../domain/work/row-keys.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { readRowOutcome, TooManyOpenActionsError, requestAction } from '../enrolments/index.ts';
import { lockImportRow, updateImportRow, type RowChange } from './store/import-rows.ts';
import { findImport } from './store/imports.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { findOrAddStudent, type ImportBy } from './import-student.ts';
import { currentEnrolment } from './import-next-rows.ts';

export interface RowOfImport {
  readonly organisationId: string;
  readonly importId: string;
  readonly position: number;
}

/** The result of requesting a row's action. */
export type RequestedCall =
  | { readonly actionId: string }
  /** The row needs no action any more, or the import was cancelled before it. */
  | { readonly actionId: null }
  /** The organisation has reached its limit of open actions. The row waits, and may still be cancelled. */
  | 'WAIT';

/**
 * Requests the create action of a row, which makes the one call to the LMS. The idempotency key is that of the row. So
 * the row has one action, however often this runs.
 */
export async function requestCall(
  { database, openActionsMax }: { readonly database: Database; readonly openActionsMax?: number },
  row: RowOfImport,
): Promise<RequestedCall> {
  const { organisationId, importId, position } = row;
  const prepared = await database.inOrganisation(organisationId, (tx) => prepare(tx, row));
  if (prepared === null) return { actionId: null };
  if ('actionId' in prepared) return prepared;
  const { by, studentId, courseId } = prepared;
  const write = (change: RowChange) =>
    database.inOrganisation(organisationId, (tx) => updateImportRow(tx, importId, position, change));
  try {
    const idempotencyKey = rowKeys.import(importId, position);
    const action = await requestAction(
      database,
      { organisationId, userId: by.userId, idempotencyKey },
      { kind: 'CREATE', studentId, courseId },
      openActionsMax,
    );
    await write({ state: 'RUNNING', actionId: action.id, enrolmentId: action.enrolmentId });
    return { actionId: action.id };
  } catch (error) {
    if (error instanceof TooManyOpenActionsError) {
      await write({ state: 'WAITING' });
      return 'WAIT';
    }
    if (!(error instanceof ApplicationError)) throw error;
    await write({ state: 'FAILED', reason: [error.toSentence()] });
    return { actionId: null };
  }
}

type Prepared =
  { readonly actionId: string } | { readonly by: ImportBy; readonly studentId: string; readonly courseId: string };

/** Finds or adds the student and marks the row as begun; null when no call is needed. */
async function prepare(
  tx: OrganisationTransaction,
  { organisationId, importId, position }: RowOfImport,
): Promise<Prepared | null> {
  const found = await findImport(tx, importId);
  const row = await lockImportRow(tx, importId, position);
  if (found === null || row === null) return null;
  if (row.state === 'RUNNING' && row.actionId !== null) return { actionId: row.actionId };
  // A row that was begun is completed, even when the import was cancelled since. Its action may have been requested.
  const mayBegin = row.state === 'WAITING' && found.state === 'RUNNING';
  if (!mayBegin && row.state !== 'RUNNING') return null;
  const by = { organisationId, importId, userId: found.confirmedByUserId! };
  const courseId = row.courseId!;
  if (row.state === 'RUNNING') return { by, studentId: row.studentId!, courseId };
  const write = (change: RowChange) => updateImportRow(tx, importId, position, change);
  const student = await findOrAddStudent(tx, by, row.given);
  if ('problem' in student) {
    await write({ state: 'FAILED', reason: [student.problem] });
    return null;
  }
  const enrolmentId = await currentEnrolment(tx, student.id, courseId);
  if (enrolmentId !== null) {
    await write({ state: 'EXISTED', studentId: student.id, enrolmentId });
    return null;
  }
  await write({ state: 'RUNNING', studentId: student.id });
  return { by, studentId: student.id, courseId };
}

/**
 * Records the outcome of a row's action at the row.
 * @throws ActionOpenError while it is open
 */
export function recordCall(database: Database, { organisationId, importId, position }: RowOfImport): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const row = await lockImportRow(tx, importId, position);
    if (row?.state !== 'RUNNING' || row.actionId === null) return;
    const { result, message } = await readRowOutcome(tx, row.actionId);
    const state = result === 'DONE' ? 'CREATED' : result;
    const reason = result === 'DONE' ? null : message;
    await updateImportRow(tx, importId, position, { state, reason });
  });
}
