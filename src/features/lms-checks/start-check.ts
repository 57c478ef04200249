import { checkParts } from '../../domain/lms/checks.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import type { StartCheckRun } from './check-runs.ts';
import type { CheckInput, CheckPart } from '../../domain/lms/checks.ts';
import { showCheck, type ShownCheck } from './show-checks.ts';
import { endAbandonedCheck } from './end-check.ts';
import { countChecks, insertCheck, saveParts } from './store/lms-checks.ts';
import { asSentence } from '../../language/sentence.ts';
import { t } from '../../language/translate.ts';

export interface StartCheckDependencies {
  readonly database: Database;
  readonly startCheckRun: StartCheckRun;
}

const hour = 60 * 60 * 1000;

/** Checks that an organisation may start within an hour. */
export const checksMax = 30;

/**
 * Stores a check and starts its run. An organisation has one open check at a time.
 * @param lms the way to the LMS that is checked; it need not be the one in use
 * @throws ApplicationError CONFLICT while another check is open, or after many within an hour
 * @throws ServiceError when Temporal does not answer; the check has ended then
 */
export async function startCheck(
  { database, startCheckRun }: StartCheckDependencies,
  organisationId: string,
  { lms, input }: { readonly lms: Lms; readonly input: CheckInput },
  actor: Actor,
): Promise<ShownCheck> {
  const checkId = newId();
  await database.inOrganisation(organisationId, async (tx) => {
    await endAbandonedCheck(tx);
    if ((await countChecks(tx, new Date(Date.now() - hour))) >= checksMax) {
      throw new ApplicationError(
        'CONFLICT',
        'TOO_MANY_CHECKS',
        t('{most} checks were started within an hour, which is the limit. Try again later.', { most: checksMax }),
      );
    }
    const parts = partsIn('PENDING', null);
    const startedByUserId = actor.kind === 'USER' ? actor.userId : null;
    if (!(await insertCheck(tx, { id: checkId, lms, input, parts, startedByUserId }))) {
      throw new ApplicationError(
        'CONFLICT',
        'CHECK_UNDER_WAY',
        t('A check is under way. Wait until it has ended, which takes at most a few minutes.'),
      );
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'lms_check.started',
      subjectId: organisationId,
      details: { lms, courseId: input.courseId },
    });
  });
  try {
    await startCheckRun({ organisationId, checkId });
  } catch (error) {
    await database.inOrganisation(organisationId, (tx) => saveParts(tx, checkId, unstarted, true));
    throw error;
  }
  return showCheck(database, organisationId, checkId);
}

const partsIn = (state: CheckPart['state'], message: string | null): CheckPart[] =>
  checkParts.map((name) => ({
    name,
    state,
    callId: null,
    message,
    nextSteps: [],
    mayHaveChanged: false,
    lmsEnrolmentId: null,
  }));

const unstarted = partsIn('SKIPPED', asSentence('The check could not be started. Start the check again.').text);
