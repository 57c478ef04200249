import type { Database } from '../../../platform/database/database.ts';
import { actionsInRuns } from '../store/actions-in-runs.ts';
import { organisationsWithLostActions } from '../store/lifecycle-actions.ts';

/** The sweeper closes an action that no run has claimed after a minute. Before, it must be noticed. */
const unclaimedAtMost = 45_000;

/**
 * Returns whether an action of any organisation has been in its run for longer than some milliseconds, or has waited
 * for a run for as long, at most 45 s.
 */
export async function hasOverdueActions(database: Database, milliseconds: number): Promise<boolean> {
  const before = (age: number) => new Date(Date.now() - age);
  const unclaimed = await organisationsWithLostActions(database, before(Math.min(milliseconds, unclaimedAtMost)));
  return unclaimed.length > 0 || (await actionsInRuns(database, before(milliseconds))).length > 0;
}
