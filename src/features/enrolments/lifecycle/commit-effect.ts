import { asSentence } from '../../../language/sentence.ts';
import type { WebhookEventType } from '../../../domain/webhooks/event-types.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import { requireTransition } from '../../../domain/enrolments/enrolment-status.ts';
import { requireOtherStudent } from '../../../domain/enrolments/require-other-student.ts';
import { DomainError } from '../../../domain/errors.ts';
import { requireUnitMarks } from '../../../domain/marking/require-unit-marks.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  activateEnrolment,
  addQuizMarks,
  findUnits,
  insertEnrolment,
  lockEnrolment,
  setEnrolmentMark,
  setEnrolmentStatus,
  type EnrolmentRecord,
} from '../store/enrolment-lifecycle.ts';
import { recordEvents } from '../../../platform/events/record-events.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { NothingStoredError } from '../../../platform/database/nothing-stored-error.ts';
import { newId } from '../../../platform/ids.ts';
import { recalculateEnrolments, recordMarkChanges } from '../../progress/index.ts';
import { adoptEarlyReports } from './adopt-early-reports.ts';
import type { RequestedMark } from '../../../domain/marking/requested-mark.ts';

/** The result of a successful call, a link or a confirmation. */
export interface LmsResult {
  /** The id that the LMS gave; null without a call, or for an operation without one. */
  readonly lmsEnrolmentId: string | null;
  readonly lms: Lms;
  /** When the call began, as the database wrote it. */
  readonly callBegan: string | null;
  readonly runId: string;
}

/** The ids of the queued e-mails, and of the enrolment that a transfer created. */
export interface Effect {
  readonly emailIds: readonly string[];
  readonly newEnrolmentId: string | null;
}

/**
 * Commits the LMS's change locally (docs/product.md "Run of an action", "Transfer"). The caller holds the lock of the
 * LMS id and of the action.
 * @throws DomainError when the enrolment's status, or the request, forbids it; NothingStoredError, which is one, when a
 * statement has stored nothing
 */
export async function commitEffect(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
  result: LmsResult,
  messageIdDomain: string,
): Promise<Effect> {
  const enrolment = await lockEnrolment(tx, action.enrolmentId);
  if (enrolment === null)
    throw new DomainError('NO_SUCH_ENROLMENT', asSentence('The enrolment does not exist any more.'));
  const context = { tx, result, messageIdDomain, enrolment };
  switch (action.kind) {
    case 'CREATE':
      return commitCreate(context);
    case 'TRANSFER':
      return commitTransfer(context, action.request.toStudentId);
    case 'CANCEL':
      return commitCancel(context);
    case 'MARK':
      return commitMark(context, action, action.request.results);
  }
}

interface Context {
  readonly tx: OrganisationTransaction;
  readonly result: LmsResult;
  readonly messageIdDomain: string;
  readonly enrolment: EnrolmentRecord;
}

async function commitCreate({ tx, result, messageIdDomain, enrolment }: Context): Promise<Effect> {
  requireTransition(enrolment.status, 'ACTIVE');
  const { lmsEnrolmentId } = result;
  if (lmsEnrolmentId === null)
    throw new DomainError('NO_LMS_ENROLMENT_ID', asSentence('The LMS gave no id for the enrolment.'));
  await activateEnrolment(tx, enrolment.id, lmsEnrolmentId, result.lms);
  await recordChange(tx, 'enrolment.created', enrolment, { lmsEnrolmentId, status: 'ACTIVE' });
  const { callBegan, runId } = result;
  const adopted = { ...enrolment, lmsEnrolmentId };
  const emailIds = await adoptEarlyReports(tx, adopted, callBegan, runId, messageIdDomain);
  return { emailIds, newEnrolmentId: null };
}

async function commitTransfer(
  { tx, result, messageIdDomain, enrolment }: Context,
  toStudentId: string,
): Promise<Effect> {
  requireTransition(enrolment.status, 'TRANSFERRED');
  requireOtherStudent(enrolment.studentId, toStudentId);
  const lmsEnrolmentId = result.lmsEnrolmentId ?? enrolment.lmsEnrolmentId;
  const newEnrolmentId = newId();
  await setEnrolmentStatus(tx, enrolment.id, 'TRANSFERRED');
  const isStored = await insertEnrolment(tx, {
    id: newEnrolmentId,
    studentId: toStudentId,
    courseId: enrolment.courseId,
    status: 'ACTIVE',
    lmsEnrolmentId,
    lms: enrolment.lms,
    transferredFromId: enrolment.id,
  });
  if (!isStored) throw new NothingStoredError(asSentence('The enrolment of the other student'));
  await recordChange(tx, 'enrolment.transferred', enrolment, {
    status: 'TRANSFERRED',
    toEnrolmentId: newEnrolmentId,
    toStudentId,
    toLmsEnrolmentId: lmsEnrolmentId,
  });
  if (lmsEnrolmentId === null || result.lmsEnrolmentId === null) return { emailIds: [], newEnrolmentId };
  const adopted = { id: newEnrolmentId, studentId: toStudentId, courseId: enrolment.courseId, lmsEnrolmentId };
  const { callBegan, runId } = result;
  const emailIds = await adoptEarlyReports(tx, adopted, callBegan, runId, messageIdDomain);
  return { emailIds, newEnrolmentId };
}

async function commitCancel({ tx, enrolment }: Context): Promise<Effect> {
  requireTransition(enrolment.status, 'CANCELLED');
  await setEnrolmentStatus(tx, enrolment.id, 'CANCELLED');
  await recordChange(tx, 'enrolment.cancelled', enrolment, { status: 'CANCELLED' });
  return { emailIds: [], newEnrolmentId: null };
}

async function commitMark(
  { tx, messageIdDomain, enrolment }: Context,
  action: LifecycleActionRecord,
  results: readonly RequestedMark[],
): Promise<Effect> {
  requireUnitMarks(results, await findUnits(tx, enrolment.courseId));
  const markedAt = action.createdAt.toISOString();
  const by = { enrolmentId: enrolment.id, userId: action.actorUserId, actionId: action.id };
  await addQuizMarks(
    tx,
    by,
    results.map((each) => ({ ...each, id: newId(), markedAt })),
  );
  const cause = { kind: 'MARKING', id: action.id, userId: action.actorUserId } as const;
  const { marked, certificateChanges } = await recalculateEnrolments(
    tx,
    [{ ...enrolment, organisationId: tx.organisationId, cause, before: { ...enrolment, resultsRevision: null } }],
    messageIdDomain,
  );
  const after = marked.get(enrolment.id)!;
  const { mark, revisionNumber } = after;
  await setEnrolmentMark(tx, enrolment.id, after);
  await recordMarkChanges(tx, [
    { id: newId(), enrolmentId: enrolment.id, markBefore: enrolment.mark, markAfter: mark, revisionNumber, cause },
  ]);
  await recordChange(tx, 'enrolment.marked', enrolment, {
    markBefore: enrolment.mark,
    mark,
    units: results.map(({ unitId, score, maxScore, passed }) => ({ unitId, score, maxScore, passed })),
  });
  return { emailIds: certificateChanges.map((change) => change.emailId), newEnrolmentId: null };
}

function recordChange(
  tx: OrganisationTransaction,
  type: WebhookEventType,
  { id: enrolmentId, studentId, courseId, lmsEnrolmentId }: EnrolmentRecord,
  more: Record<string, unknown>,
): Promise<void> {
  const data = { enrolmentId, studentId, courseId, lmsEnrolmentId, ...more };
  return recordEvents(tx, [{ id: newId(), type, subjectId: enrolmentId, data }]);
}
