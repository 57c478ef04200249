import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { asSentence } from '../../language/sentence.ts';
import { againWithFewerReports } from '../enrolments/index.ts';
import { lockLmsEnrolmentIds } from '../progress/index.ts';
import { findCurrentEnrolments } from './store/import-lookups.ts';
import {
  lockImportRow,
  openImportRows,
  updateImportRow,
  type ImportRowRecord,
  type RowChange,
} from './store/import-rows.ts';
import { findImport } from './store/imports.ts';
import { restAfterRow, stepOfRows } from '../../platform/work/pace-rows.ts';
import { claimRun } from '../../platform/work/row-runs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { adoptEnrolment } from './adopt-enrolment.ts';
import { orFailRow } from './or-fail-row.ts';
import { findOrAddStudent, type ImportBy } from './import-student.ts';

export interface ImportDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  readonly log: Logger;
  /** Maximum number of open actions of an organisation. */
  readonly openActionsMax?: number;
  /** Milliseconds after which a step takes no further row; `stepOfRows` by default. */
  readonly stepOfRows?: number;
}

export interface ImportedRows {
  /** Positions of the rows that need a call to the LMS, which is not made here. */
  readonly calls: readonly number[];
  /** Ids of the e-mails that were queued. */
  readonly emailIds: readonly string[];
  /** Whether no rows follow, because the file has ended or the import was cancelled. */
  readonly isLast: boolean;
}

/**
 * Imports the next rows that need no call to the LMS, each in a transaction of its own, and returns those that need
 * one. Idempotent: a row that has its result is not processed again. Stops between two rows when the import is
 * cancelled, or when the step becomes long.
 * @param limit maximum number of rows
 * @param isLastAttempt whether an error that may pass counts as permanent
 */
export async function importNextRows(
  dependencies: ImportDependencies,
  {
    organisationId,
    importId,
    limit,
    runId,
    isLastAttempt = false,
  }: { organisationId: string; importId: string; limit: number; runId: string; isLastAttempt?: boolean },
): Promise<ImportedRows> {
  const { database, messageIdDomain } = dependencies;
  const { rows, isCancelled } = await database.inOrganisation(organisationId, async (tx) => {
    await claimRun(tx, 'import', importId, runId);
    const state = (await findImport(tx, importId))?.state;
    const begunOnly = state !== 'RUNNING';
    return { rows: await openImportRows(tx, importId, { begunOnly, limit }), isCancelled: begunOnly };
  });
  const end = performance.now() + (dependencies.stepOfRows ?? stepOfRows);
  let isLast = isCancelled || rows.length < limit;
  const calls = rows.filter(({ plan }) => plan === 'CALL_LMS').map(({ position }) => position);
  const emailIds: string[] = [];
  for (const { position, plan } of rows) {
    if (plan === 'CALL_LMS') continue;
    const row = { organisationId, importId, position };
    const begun = performance.now();
    const done = await orFailRow(dependencies, row, isLastAttempt, [], () =>
      againWithFewerReports(database, organisationId, () =>
        database.inOrganisation(organisationId, (tx) =>
          importNextRow(tx, importId, position, { runId, messageIdDomain }),
        ),
      ),
    );
    if (done === null) break;
    emailIds.push(...done);
    await restAfterRow(performance.now() - begun);
    // Not before the first row: a run must come nearer to its end with each step.
    if (performance.now() > end) {
      isLast = false;
      break;
    }
  }
  return { calls, emailIds, isLast };
}

/** Imports one row. @returns ids of queued e-mails; null when the import was cancelled meanwhile */
async function importNextRow(
  tx: OrganisationTransaction,
  importId: string,
  position: number,
  run: { readonly runId: string; readonly messageIdDomain: string },
): Promise<readonly string[] | null> {
  const found = await findImport(tx, importId);
  if (found?.state !== 'RUNNING') return null;
  const by = { organisationId: tx.organisationId, importId, userId: found.confirmedByUserId! };
  const row = await lockImportRow(tx, importId, position);
  if (row?.state !== 'WAITING') return [];
  const { emailIds = [], ...change } =
    found.kind === 'STUDENTS' ? await importStudent(tx, by, row) : await adopt(tx, by, row, run);
  await updateImportRow(tx, importId, position, change);
  return emailIds;
}

type Done = RowChange & { readonly emailIds?: readonly string[] };

async function importStudent(
  tx: OrganisationTransaction,
  by: ImportBy,
  { plan, given }: ImportRowRecord,
): Promise<Done> {
  const student = await findOrAddStudent(tx, by, given);
  // Several students have this address; one of them may be the student whom an earlier row added.
  if ('problem' in student) {
    return plan === 'EXISTS' && !student.contradicts
      ? { state: 'EXISTED' }
      : { state: 'FAILED', reason: [student.problem] };
  }
  return { state: student.isNew ? 'CREATED' : 'EXISTED', studentId: student.id };
}

async function adopt(
  tx: OrganisationTransaction,
  by: ImportBy,
  row: ImportRowRecord,
  run: { readonly runId: string; readonly messageIdDomain: string },
): Promise<Done> {
  const { organisationId } = by;
  const courseId = row.courseId!;
  const { lmsEnrolmentId } = row.given;
  // Before any row lock, as in the transaction that applies reports.
  if (lmsEnrolmentId !== undefined) await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId }]);
  const student = await findOrAddStudent(tx, by, row.given);
  if ('problem' in student) return { state: 'FAILED', reason: [student.problem] };
  const existing = await currentEnrolment(tx, student.id, courseId);
  if (existing !== null) return { state: 'EXISTED', studentId: student.id, enrolmentId: existing };
  if (lmsEnrolmentId === undefined) {
    return {
      state: 'FAILED',
      reason: [asSentence('The enrolment that the preview found has ended since. Import the row again.')],
    };
  }
  const { enrolmentId, emailIds } = await adoptEnrolment(
    tx,
    by,
    { studentId: student.id, courseId, lmsEnrolmentId },
    run,
  );
  if (enrolmentId === null)
    return { state: 'FAILED', reason: [asSentence('The course no longer exists.')], studentId: student.id };
  return { state: 'CREATED', studentId: student.id, enrolmentId, emailIds };
}

/** Returns the id of the student's PENDING or ACTIVE enrolment in the course, or null. */
export async function currentEnrolment(
  tx: OrganisationTransaction,
  studentId: string,
  courseId: string,
): Promise<string | null> {
  const current = await findCurrentEnrolments(tx, [studentId]);
  return current.find((each) => each.courseId === courseId)?.id ?? null;
}
