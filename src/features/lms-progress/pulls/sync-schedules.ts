import type { Database } from '../../../platform/database/database.ts';
import {
  findPullSettings,
  lockPulls,
  markScheduleSynced,
  organisationsWithSchedulesToSync,
} from '../store/pull-settings.ts';
import type { PullRuns } from './pull-runs.ts';

/** Milliseconds after which a schedule is compared once more. Temporal's database may have been replaced by an empty one. */
const syncedAgainAfter = 15 * 60_000;
/** Schedules of one sweep. */
const sweptAtOnce = 100;

/** Returns organisations whose schedule may not be that of their settings. */
export function findSchedulesToSync(database: Database, now = new Date()): Promise<string[]> {
  return organisationsWithSchedulesToSync(database, new Date(now.getTime() - syncedAgainAfter), sweptAtOnce);
}

/**
 * Makes the schedule in Temporal that of the organisation's settings, and records that it is. Repeating it is harmless.
 * @throws when Temporal does not answer; the sweeper tries again
 */
export async function syncSchedule(
  { database, runs }: { readonly database: Database; readonly runs: Pick<PullRuns, 'syncSchedule'> },
  organisationId: string,
): Promise<void> {
  const settings = await database.inOrganisation(organisationId, findPullSettings);
  if (settings === null) return;
  const { enabled, intervalMinutes, revision } = settings;
  await runs.syncSchedule({ organisationId, enabled, intervalMinutes });
  await database.inOrganisation(organisationId, async (tx) => {
    await lockPulls(tx);
    // A change that was saved meanwhile has another revision, so that its schedule is made next.
    await markScheduleSynced(tx, revision);
  });
}
