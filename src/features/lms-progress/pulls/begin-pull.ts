import { asSentence } from '../../../language/sentence.ts';
import type { PullTrigger } from '../../../domain/lms/pull-states.ts';
import { hasLostRun, pullInterval } from '../../../domain/lms/pull-states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { findLmsSettings } from '../../lms/index.ts';
import {
  findPullSettings,
  lockPulls,
  markScheduleSynced,
  savePullPosition,
  savePullSettings,
  type StoredPullSettings,
} from '../store/pull-settings.ts';
import { findRunningPull, insertPull, removePulls } from '../store/pulls.ts';
import { closePullWithCalls } from './close-pull-with-calls.ts';
import { pullLimits } from './pull-limits.ts';

export interface PullToBegin {
  readonly organisationId: string;
  readonly trigger: PullTrigger;
  readonly requestedByUserId: string | null;
  readonly workflowId: string;
  readonly runId: string;
}

const day = 24 * 60 * 60_000;

/**
 * Begins a pull for a run, at most one at a time for an organisation. A pull that has lost its run is ended first. Settings
 * that were never saved are made, switched off; a pass starts when none is under way; pulls of more than 90 days ago are
 * deleted. Repeating it for the same run returns the same pull.
 * @returns the id of the pull; null when there is none to be done: pulls are switched off or paused, the organisation has
 * no connector, or another pull is under way
 */
export function beginPull(database: Database, pull: PullToBegin, now = new Date()): Promise<string | null> {
  return database.inOrganisation(pull.organisationId, async (tx) => {
    await lockPulls(tx);
    const running = await findRunningPull(tx);
    if (running?.runId === pull.runId) return running.id;
    if (running !== null) {
      if (!hasLostRun(running.startedAt, now.getTime())) return null;
      await closePullWithCalls(tx, running, {
        state: 'FAILED',
        isComplete: false,
        message: [asSentence('The run of this pull was lost. The next pull goes on where it stopped.')],
      });
    }
    let settings = await findPullSettings(tx);
    if (pull.trigger === 'SCHEDULE' && !isDue(settings, now)) {
      // A schedule that is made and deleted at the same moment may stay. The sweeper deletes it then.
      if (settings?.enabled === false) await markScheduleSynced(tx, null);
      return null;
    }
    if ((await findLmsSettings(tx)).mode !== 'CONNECTOR') return null;
    if (settings === null) {
      const batchSize = pullLimits.enrolmentsPerCall;
      await savePullSettings(tx, { enabled: false, intervalMinutes: pullInterval.default, batchSize });
      settings = (await findPullSettings(tx))!;
    }
    if (settings.passStartedAt === null) await savePullPosition(tx, nextPass(settings, now));
    await removePulls(tx, new Date(now.getTime() - pullLimits.keptDays * day));
    const id = newId();
    await insertPull(tx, { ...pull, id });
    return id;
  });
}

const isDue = (settings: StoredPullSettings | null, now: Date): boolean =>
  settings !== null && settings.enabled && (settings.pausedUntil === null || settings.pausedUntil <= now);

/** Starts a pass from the first enrolment. Once a day it asks for everything. */
function nextPass(settings: StoredPullSettings, now: Date): StoredPullSettings {
  const { lastPassAt, lastFullPassAt } = settings;
  const isFullDue = lastFullPassAt === null || now.getTime() - lastFullPassAt.getTime() >= pullLimits.fullPassEvery;
  return { ...settings, position: null, passStartedAt: now, passSince: isFullDue ? null : lastPassAt };
}
