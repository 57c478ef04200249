import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { lookAgain } from '../alerts/index.ts';
import { hasUnmatchedReports, ignoredAtOnce, ignoreReports, lockLmsEnrolmentIds } from '../progress/index.ts';

/**
 * Sets the unmatched reports of an id of the LMS aside, the newest 10,000 at most. They stay in the list of reports and
 * are applied like unmatched ones when an enrolment gets the id. A later report of the id is unmatched again.
 * @returns whether there may be more of them
 * @throws ApplicationError NOT_FOUND NO_SUCH_REPORT when no report of this id is unmatched
 */
export async function ignoreUnmatched(
  database: Database,
  organisationId: string,
  lmsEnrolmentId: string,
  actor: Actor,
): Promise<{ readonly hasMore: boolean }> {
  const ignored = await database.inOrganisation(organisationId, async (tx) => {
    // An enrolment that gets the id at this moment is waited for, and has adopted the reports then.
    await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId }]);
    const { count, latestId } = await ignoreReports(tx, lmsEnrolmentId);
    if (latestId === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_REPORT', t('No unmatched report has this id any more.'));
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'progress_report.ignored',
      subjectId: latestId,
      details: { lmsEnrolmentId, reports: count },
    });
    return { hasMore: count === ignoredAtOnce && (await hasUnmatchedReports(tx, lmsEnrolmentId)) };
  });
  // So that the user who has done it does not read the alert any more.
  await lookAgain(database, organisationId, 'REPORTS_UNMATCHED');
  return ignored;
}
