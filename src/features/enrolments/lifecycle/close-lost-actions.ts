import { asSentence } from '../../../language/sentence.ts';
import { endingOf } from '../../lms/index.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Database } from '../../../platform/database/database.ts';
import { closeAction, findAction, lostActionIds, organisationsWithLostActions } from '../store/lifecycle-actions.ts';
import { isOwnLoad } from '../../../platform/errors/failures.ts';
import { putOffWork } from '../../../platform/work/put-off-work.ts';
import { sweepEach } from '../../../platform/work/sweep-each.ts';
import { withEarlierDoubt } from './earlier-doubt.ts';
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
    const end = { outcome: await withEarlierDoubt(tx, action, outcome), from: ['REQUESTED'] as const };
    return closeAction(tx, actionId, end);
  });
}

/** Organisations whose lost actions are closed at a time. */
const organisationsAtOnce = 3;

/**
 * Closes actions that have waited for a run for 60 s, since their start was lost (docs/product.md "Request of an
 * action"). One that cannot be closed is put off. An organisation that uses all of its connections does not delay the
 * others.
 * @returns how many
 * @throws the first error of a database that is away, or else of such an organisation, after others were tried; the
 * sweeper tries again
 */
export async function closeLostActions(dependencies: SweepDependencies, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - lostAfter);
  let closed = 0;
  await sweepEach(
    await organisationsWithLostActions(dependencies.database, before),
    async (organisationId) => {
      const count = await closeLostActionsOf(dependencies, organisationId, before);
      closed += count;
    },
    organisationsAtOnce,
  );
  return closed;
}

interface SweepDependencies {
  readonly database: Database;
  readonly log: Logger;
}

async function closeLostActionsOf(
  dependencies: SweepDependencies,
  organisationId: string,
  before: Date,
): Promise<number> {
  const { database } = dependencies;
  const errors: unknown[] = [];
  let closed = 0;
  for (const id of await database.inOrganisation(organisationId, (tx) => lostActionIds(tx, before))) {
    try {
      if (await closeUnclaimedAction(database, organisationId, id)) closed += 1;
    } catch (error) {
      // It is no failure of this action, and each further action of the organisation would wait as long.
      if (isOwnLoad(error)) throw error;
      await putOffWork(dependencies, organisationId, { kind: 'LIFECYCLE_ACTION', subjectId: id }, error).catch(
        (cause: unknown) => errors.push(new Error(`the action ${id} could not be closed`, { cause })),
      );
    }
  }
  if (errors.length > 0) throw errors[0];
  return closed;
}
