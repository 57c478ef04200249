import { hasLostRun } from '../../../domain/lms/pull-states.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { countPullsByHand, findRunningPull } from '../store/pulls.ts';
import { pullProblem } from './pull-problem.ts';
import { t } from '../../../language/translate.ts';

const hour = 60 * 60 * 1000;

/** Pulls that an organisation's administrators may request by hand within an hour. Each is up to 100 calls. */
export const pullsByHandMax = 12;

/**
 * Requires that a pull may begin now. It may while scheduled pulls are switched off or paused.
 * @throws ApplicationError CONFLICT CANNOT_PULL, TOO_MANY_PULLS or PULL_UNDER_WAY
 */
export function requirePullPossible(
  { database, secretBox }: { readonly database: Database; readonly secretBox: SecretBox },
  organisationId: string,
): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const problem = await pullProblem(tx, { secretBox });
    if (problem !== null) throw new ApplicationError('CONFLICT', 'CANNOT_PULL', problem);
    if ((await countPullsByHand(tx, new Date(Date.now() - hour))) >= pullsByHandMax) {
      throw new ApplicationError(
        'CONFLICT',
        'TOO_MANY_PULLS',
        t('{most} pulls were requested by hand within an hour, which is the limit. Try again later.', {
          most: pullsByHandMax,
        }),
      );
    }
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
