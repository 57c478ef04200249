import { foldReports } from '../../domain/progress/apply-report.ts';
import type { EntityManager } from '../../persistence/database.ts';
import {
  findEarlyReports,
  markReportsApplied,
  type EnrolmentRecord,
} from '../../persistence/repositories/enrolment-lifecycle.ts';
import { advanceEnrolments } from '../../persistence/repositories/enrolments.ts';
import { appendEffects } from '../../persistence/repositories/progress-reports.ts';
import { recalculateEnrolments } from '../marking/recalculate-enrolments.ts';

/**
 * Applies to an enrolment that has just got its lmsEnrolmentId what the LMS reported for that id too early (decisions.md
 * "Progress → results → mark → certificate" 7).
 * @param callBegan when the LMS call began, as the database wrote it; null counts unmatched reports only
 * @returns ids of the e-mails that were queued
 */
export async function adoptEarlyReports(
  em: EntityManager,
  organisationId: string,
  enrolment: Pick<EnrolmentRecord, 'id' | 'courseId'> & { lmsEnrolmentId: string },
  callBegan: string | null,
  runId: string,
  messageIdDomain: string,
): Promise<readonly string[]> {
  const reports = await findEarlyReports(em, organisationId, enrolment.lmsEnrolmentId, callBegan);
  if (reports.length === 0) return [];
  const { final, effects } = foldReports(0, reports);
  const { marks, certificateChanges } = await recalculateEnrolments(
    em,
    organisationId,
    [{ id: enrolment.id, courseId: enrolment.courseId, status: 'ACTIVE', progress: final }],
    messageIdDomain,
  );
  await advanceEnrolments(em, organisationId, [{ id: enrolment.id, progress: final, mark: marks.get(enrolment.id)! }]);
  await appendEffects(
    em,
    organisationId,
    effects.map(({ reportId, before, after, outcome }) => ({
      reportId,
      enrolmentId: enrolment.id,
      progressBefore: before,
      progressAfter: after,
      outcome,
    })),
    runId,
  );
  await markReportsApplied(
    em,
    organisationId,
    reports.filter((report) => report.unmatched).map((report) => report.id),
  );
  return certificateChanges.map((change) => change.emailId);
}
