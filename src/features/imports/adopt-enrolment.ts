import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { insertEnrolment, adoptEarlyReports } from '../enrolments/index.ts';
import { recordEvents } from '../../platform/events/record-events.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { findLmsSettings } from '../lms/index.ts';
import { newId } from '../../platform/ids.ts';
import type { ImportBy } from './import-student.ts';

interface Adopted {
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string;
}

/**
 * Creates an ACTIVE enrolment for one that the LMS has already, without a call. Early reports for its id are applied,
 * as after Create. The caller holds the lock of the LMS id.
 * @returns the enrolment's id, null when student or course are gone, and ids of the e-mails that were queued
 */
export async function adoptEnrolment(
  tx: OrganisationTransaction,
  { importId, userId }: ImportBy,
  { studentId, courseId, lmsEnrolmentId }: Adopted,
  run: { readonly runId: string; readonly messageIdDomain: string },
): Promise<{ readonly enrolmentId: string | null; readonly emailIds: readonly string[] }> {
  const id = newId();
  const { mode: lms } = await findLmsSettings(tx);
  const enrolment = {
    id,
    studentId,
    courseId,
    status: 'ACTIVE',
    lmsEnrolmentId,
    lms,
    transferredFromId: null,
  } as const;
  if (!(await insertEnrolment(tx, enrolment))) return { enrolmentId: null, emailIds: [] };
  const data = { enrolmentId: id, studentId, courseId, lmsEnrolmentId, status: enrolment.status };
  await recordEvents(tx, [{ id: newId(), type: 'enrolment.created', subjectId: id, data }]);
  await recordAuditEntry(tx, {
    id: newId(),
    actor: { kind: 'USER', userId },
    action: 'enrolment.adopted',
    subjectId: id,
    details: { importId, lmsEnrolmentId },
  });
  const adopted = { id, studentId, courseId, lmsEnrolmentId };
  const emailIds = await adoptEarlyReports(tx, adopted, null, run.runId, run.messageIdDomain);
  return { enrolmentId: id, emailIds };
}
