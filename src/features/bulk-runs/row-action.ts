import { rowKeys } from '../../domain/work/row-keys.ts';
import type { BulkSkipReason } from '../../domain/bulk-runs/bulk-runs.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { readRowOutcome, requestAction, TooManyOpenActionsError, type ActionRequest } from '../enrolments/index.ts';
import type { RowOfBulkRun } from './or-fail-row.ts';
import { lockBulkRow, updateBulkRow, type BulkRowChange } from './store/bulk-rows.ts';
import { findBulkRun, type BulkRunRecord } from './store/bulk-runs.ts';
import { planSubjects } from './store/plan-subjects.ts';

/** The result of requesting a row's action. */
export type RequestedAction =
  | { readonly actionId: string }
  /** The row needs no action any more, or the run was cancelled before it. */
  | { readonly actionId: null }
  /** The organisation has reached its limit of open actions. The row waits, and may still be cancelled. */
  | 'WAIT';

/** The codes of refusals that mean that there is nothing to do for the row. */
const skipped: Readonly<Record<string, BulkSkipReason>> = {
  ACTION_OPEN: 'ACTION_OPEN',
  ENROLMENT_STATUS: 'NOT_ACTIVE',
  STUDENT_ERASED: 'STUDENT_ERASED',
  EMAIL_NOT_FAILED: 'EMAIL_NOT_FAILED',
  DELIVERY_NOT_FAILED: 'DELIVERY_NOT_FAILED',
  NO_SUCH_STUDENT: 'GONE',
  NO_SUCH_COURSE: 'GONE',
  NO_SUCH_ENROLMENT: 'GONE',
  NO_SUCH_EMAIL: 'GONE',
  NO_SUCH_ENDPOINT: 'GONE',
  NO_SUCH_DELIVERY: 'GONE',
};

/** Returns the result of a row whose action was refused. */
export function refusedRow(error: ApplicationError): BulkRowChange {
  const skipReason = skipped[error.code];
  return skipReason === undefined
    ? { state: 'FAILED', reason: [error.toSentence()] }
    : { state: 'SKIPPED', skipReason };
}

/**
 * Requests the lifecycle action of a row, as the enrolment's own page does. The idempotency key is that of the row. So
 * the row has one action and one call to the LMS, however often this runs.
 */
export async function requestRowAction(
  { database, openActionsMax }: { readonly database: Database; readonly openActionsMax?: number },
  row: RowOfBulkRun,
): Promise<RequestedAction> {
  const { organisationId, bulkRunId, position } = row;
  const prepared = await database.inOrganisation(organisationId, (tx) => prepare(tx, row));
  if (prepared === null) return { actionId: null };
  if ('actionId' in prepared) return prepared;
  const write = (change: BulkRowChange) =>
    database.inOrganisation(organisationId, (tx) => updateBulkRow(tx, bulkRunId, position, change));
  try {
    const by = { organisationId, userId: prepared.userId, idempotencyKey: rowKeys.bulkRun(bulkRunId, position) };
    const action = await requestAction(database, by, prepared.request, openActionsMax);
    await write({ state: 'RUNNING', actionId: action.id, enrolmentId: action.enrolmentId });
    return { actionId: action.id };
  } catch (error) {
    if (error instanceof TooManyOpenActionsError) {
      await write({ state: 'WAITING' });
      return 'WAIT';
    }
    if (!(error instanceof ApplicationError)) throw error;
    const refused = refusedRow(error);
    const isSent = prepared.request.kind === 'CREATE' && refused.skipReason === 'NOT_ACTIVE';
    await write(isSent ? { ...refused, skipReason: 'NOT_PENDING' } : refused);
    return { actionId: null };
  }
}

type Prepared = { readonly actionId: string } | { readonly userId: string; readonly request: ActionRequest };

function requestOf({ kind, courseId }: BulkRunRecord, subjectId: string): ActionRequest {
  switch (kind) {
    case 'ENROL':
      return { kind: 'CREATE', studentId: subjectId, courseId: courseId! };
    case 'REPEAT':
      return { kind: 'CREATE', enrolmentId: subjectId };
    default:
      return { kind: 'CANCEL', enrolmentId: subjectId };
  }
}

/** Marks the row as begun; null when no action is needed. */
async function prepare(tx: OrganisationTransaction, { bulkRunId, position }: RowOfBulkRun): Promise<Prepared | null> {
  const run = await findBulkRun(tx, bulkRunId);
  const row = await lockBulkRow(tx, bulkRunId, position);
  if (run === null || row === null) return null;
  if (row.state === 'RUNNING' && row.actionId !== null) return { actionId: row.actionId };
  // A row that was begun is completed, even when the run was cancelled since. Its action may have been requested.
  const mayBegin = row.state === 'WAITING' && run.state === 'RUNNING';
  if (!mayBegin && row.state !== 'RUNNING') return null;
  const { subjectId } = row;
  const prepared = { userId: run.confirmedByUserId!, request: requestOf(run, subjectId) };
  if (row.state === 'RUNNING') return prepared;
  // It may have changed since the preview.
  const [plan] = await planSubjects(tx, run, [subjectId]);
  const skipReason = plan === undefined ? 'GONE' : plan.skipReason;
  if (skipReason !== null) {
    await updateBulkRow(tx, bulkRunId, position, {
      state: 'SKIPPED',
      skipReason,
      enrolmentId: plan?.enrolmentId ?? null,
    });
    return null;
  }
  await updateBulkRow(tx, bulkRunId, position, { state: 'RUNNING' });
  return prepared;
}

/**
 * Records the outcome of a row's action at the row.
 * @throws ActionOpenError while it is open
 */
export function recordRowAction(
  database: Database,
  { organisationId, bulkRunId, position }: RowOfBulkRun,
): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const row = await lockBulkRow(tx, bulkRunId, position);
    if (row?.state !== 'RUNNING' || row.actionId === null) return;
    const { result } = await readRowOutcome(tx, row.actionId);
    await updateBulkRow(tx, bulkRunId, position, { state: result });
  });
}
