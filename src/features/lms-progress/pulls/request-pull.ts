import { hasLostRun } from '../../../domain/lms/pull-states.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { findRunningPull } from '../store/pulls.ts';
import { pullProblem } from './pull-problem.ts';
import { t } from '../../../language/translate.ts';

/**
 * Requires that a pull may begin now. It may while scheduled pulls are switched off or paused.
 * @throws ApplicationError CONFLICT CANNOT_PULL or PULL_UNDER_WAY
 */
export function requirePullPossible(
  { database, secretBox }: { readonly database: Database; readonly secretBox: SecretBox },
  organisationId: string,
): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const problem = await pullProblem(tx, { secretBox });
    if (problem !== null) throw new ApplicationError('CONFLICT', 'CANNOT_PULL', problem);
    const running = await findRunningPull(tx);
    // The run of a new pull ends one that has lost its run.
    if (running === null || hasLostRun(running.startedAt, Date.now())) return;
    throw new ApplicationError(
      'CONFLICT',
      'PULL_UNDER_WAY',
      t('A pull is under way already. Its result appears here.'),
    );
  });
}
