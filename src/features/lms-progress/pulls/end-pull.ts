import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { findPullSettings, savePullPosition } from '../store/pull-settings.ts';
import { lockRunningPull, type StoredPull } from '../store/pulls.ts';
import { closePullWithCalls } from './close-pull-with-calls.ts';
import { pauseAfterFailures } from './pause-after-failures.ts';

export interface PullOfOrganisation {
  readonly organisationId: string;
  readonly pullId: string;
}

const reasons = {
  CANCELLED: asSentence('The pull was cancelled.'),
  FAILED: asSentence('The pull could not go on, because Attain’s database did not take its steps.'),
};

/** Ends a pull that was cancelled or cannot go on. Does nothing when it has ended. */
export async function endPull(
  database: Database,
  { organisationId, pullId }: PullOfOrganisation,
  state: 'CANCELLED' | 'FAILED',
): Promise<void> {
  await database.inOrganisation(organisationId, async (tx) => {
    const pull = await lockRunningPull(tx, pullId);
    if (pull === null) return;
    if (state === 'FAILED') await failPull(tx, pull, [reasons[state]]);
    else await closePullWithCalls(tx, pull, { state, isComplete: false, message: [reasons[state]] });
  });
}

/** Ends a locked pull as failed. Each further failure makes the pause before the next scheduled pull longer. */
export async function failPull(
  tx: OrganisationTransaction,
  pull: StoredPull,
  reason: readonly Sentence[],
): Promise<void> {
  await closePullWithCalls(tx, pull, { state: 'FAILED', isComplete: false, message: reason });
  const settings = await findPullSettings(tx);
  if (settings === null) return;
  const failures = settings.failures + 1;
  const pausedUntil = pauseAfterFailures(pull.startedAt, failures, settings.intervalMinutes);
  await savePullPosition(tx, { ...settings, failures, pausedUntil });
}

/** Ends a locked pull as done. @param isComplete whether the pass has reached the last enrolment */
export async function succeedPull(tx: OrganisationTransaction, pull: StoredPull, isComplete: boolean): Promise<void> {
  const message = isComplete
    ? null
    : [asSentence('The pull has made as many calls as it may. The next one goes on from here.')];
  await closePullWithCalls(tx, pull, { state: 'SUCCEEDED', isComplete, message });
  const settings = await findPullSettings(tx);
  if (settings === null) return;
  const { passStartedAt, passSince } = settings;
  const passed = {
    position: null,
    passStartedAt: null,
    passSince: null,
    lastPassAt: passStartedAt,
    lastFullPassAt: passSince === null ? passStartedAt : settings.lastFullPassAt,
  };
  await savePullPosition(tx, { ...settings, ...(isComplete ? passed : {}), failures: 0, pausedUntil: null });
}
