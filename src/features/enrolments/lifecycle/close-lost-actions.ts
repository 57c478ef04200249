import { asSentence } from '../../../language/sentence.ts';
import { endingOf } from '../../lms/index.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Database } from '../../../platform/database/database.ts';
import { closeAction, findAction, lostActionIds, organisationsWithLostActions } from '../store/lifecycle-actions.ts';
import { putOffWork } from '../../../platform/work/put-off-work.ts';
import { operationOf } from './operation-of.ts';

const lostAfter = 60_000;

/**
 * Closes an action that no run has claimed as NOT_SENT. From then on no run can claim it.
 * @returns false when a run was faster
 */
export function closeUnclaimedAction(database: Database, organisationId: string, actionId: string): Promise<boolean> {
  return database.inOrganisation(organisationId, async (tx) => {
    const action = await findAction(tx, actionId);
    if (action === null) return false;
    const outcome = endingOf(operationOf(action.kind), {
      kind: 'NOT_SENT',
      sentence: asSentence('The action could not be started.'),
    });
    return closeAction(tx, actionId, { outcome, from: ['REQUESTED'] });
  });
}

/**
 * Closes actions that have waited for a run for 60 s, since their start was lost (docs/product.md "Request of an
 * action"). One that cannot be closed is put off.
 * @returns how many
 * @throws the first error of a database that is away, after all others were tried; the sweeper tries again
 */
export async function closeLostActions(
  dependencies: { readonly database: Database; readonly log: Logger },
  now = new Date(),
): Promise<number> {
  const { database } = dependencies;
  const before = new Date(now.getTime() - lostAfter);
  const errors: unknown[] = [];
  let closed = 0;
  for (const organisationId of await organisationsWithLostActions(database, before)) {
    const ids = await database.inOrganisation(organisationId, (tx) => lostActionIds(tx, before));
    for (const id of ids) {
      try {
        if (await closeUnclaimedAction(database, organisationId, id)) closed += 1;
      } catch (error) {
        await putOffWork(dependencies, organisationId, { kind: 'LIFECYCLE_ACTION', subjectId: id }, error).catch(
          (cause: unknown) => errors.push(new Error(`the action ${id} could not be closed`, { cause })),
        );
      }
    }
  }
  if (errors.length > 0) throw errors[0];
  return closed;
}
