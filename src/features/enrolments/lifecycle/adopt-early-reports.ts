import { foldReports } from '../../../domain/progress/apply-report.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findEarlyReports, markReportsApplied } from '../store/enrolment-lifecycle.ts';
import {
  correctEnrolments,
  appendEffects,
  effectsOf,
  hasUnmatchedReports,
  ignoreReports,
  lastApplied,
  recalculateEnrolments,
  progressedEvent,
  reportCause,
  type LockedEnrolment,
} from '../../progress/index.ts';
import { recordEvents } from '../../../platform/events/record-events.ts';
import { ManyEarlyReportsError, newestApplied } from './again-with-fewer-reports.ts';

/**
 * Applies early reports to an enrolment that has just got its lmsEnrolmentId (docs/product.md "Reports without an
 * enrolment"), as if they came now: the highest, and the newest 10,000. Older unmatched ones are set aside. The enrolment
 * is ACTIVE, with no progress yet.
 * @param callBegan when the LMS call began, as the database wrote it; null: only unmatched reports
 * are applied
 * @returns ids of the e-mails that were queued
 * @throws ManyEarlyReportsError when one transaction cannot set all of them aside
 */
export async function adoptEarlyReports(
  tx: OrganisationTransaction,
  adopted: Pick<LockedEnrolment, 'id' | 'studentId' | 'courseId' | 'lmsEnrolmentId'>,
  callBegan: string | null,
  runId: string,
  messageIdDomain: string,
): Promise<readonly string[]> {
  const { organisationId } = tx;
  const reports = await findEarlyReports(tx, adopted.lmsEnrolmentId, callBegan, newestApplied);
  if (reports.length === 0) return [];
  const { id, studentId, courseId, lmsEnrolmentId } = adopted;
  const enrolment = {
    id,
    organisationId,
    studentId,
    courseId,
    lmsEnrolmentId,
    status: 'ACTIVE',
    progress: 0,
    mark: 0,
  } as const;
  const { final, effects } = foldReports(enrolment.progress, reports);
  // Also when no report advances it, so that the results exist.
  const cause = reportCause(lastApplied(effects) ?? reports.at(-1)!.id);
  const { marked, certificateChanges } = await recalculateEnrolments(
    tx,
    [{ ...enrolment, progress: final, cause }],
    messageIdDomain,
  );
  const results = marked.get(enrolment.id)!;
  const { mark } = results;
  // Also at 0 %: the revision of its marks is stored with them.
  await correctEnrolments(tx, [{ id: enrolment.id, organisationId, progress: final, ...results }]);
  if (final > enrolment.progress) {
    await recordEvents(tx, [progressedEvent(enrolment, { progress: final, mark })]);
  }
  await appendEffects(tx, effectsOf(enrolment, effects, marked.get(enrolment.id)), runId);
  await markReportsApplied(
    tx,
    reports.filter((report) => report.unmatched).map((report) => report.id),
  );
  if (reports.length >= newestApplied) await setOlderAside(tx, lmsEnrolmentId);
  return certificateChanges.map((change) => change.emailId);
}

/** Sets the older reports aside, which are not applied. Nobody could do anything with them any more. */
async function setOlderAside(tx: OrganisationTransaction, lmsEnrolmentId: string): Promise<void> {
  await ignoreReports(tx, lmsEnrolmentId);
  if (await hasUnmatchedReports(tx, lmsEnrolmentId)) throw new ManyEarlyReportsError(lmsEnrolmentId);
}
