import type { Database } from '../../platform/database/database.ts';
import type { FailedStep } from '../../domain/work/failed-step.ts';
import { englishWording } from '../../language/sentence.ts';
import { sentencesOfStep } from '../../platform/work/failed-step.ts';
import { orPutOff } from '../../platform/work/or-put-off.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { StartedCorrection } from './process-correction.ts';
import { failCorrection } from './store/correction-states.ts';
import { waitingCorrections } from './store/corrections.ts';
import { inSteps } from '../../platform/work/in-steps.ts';
import { removeCorrections } from './store/old-corrections.ts';

/**
 * Ends a correction that cannot go on. A preview can be computed again; an application goes on where it was, when an
 * administrator says so. One that the database refuses to end is put off. Idempotent.
 * @throws an error of a database that is away
 */
export async function endFailedCorrection(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { organisationId, correctionId, ...failed }: StartedCorrection & FailedStep,
): Promise<void> {
  const reason = englishWording(sentencesOfStep(failed));
  const work = { kind: 'CORRECTION', subjectId: correctionId } as const;
  const ended = await orPutOff({ database, log }, organisationId, work, () =>
    database.inOrganisation(organisationId, (tx) => failCorrection(tx, correctionId, reason)),
  );
  if (ended === null) return;
  log.error('a correction was ended because it could not go on', { organisationId, correctionId, reason });
}

// The request that begins a run also starts its workflow.
const startLostAfter = 5_000;
// A run notes every transaction. Its steps wait for the database for an hour at most.
const runLostAfter = 5 * 60_000;

/**
 * Returns corrections that may have no run in Temporal, because it was away or an operator terminated it. A start for one
 * that has a run is harmless.
 */
export function findOrphanedCorrections(database: Database, now = new Date()): Promise<StartedCorrection[]> {
  return waitingCorrections(database, {
    begunBefore: new Date(now.getTime() - startLostAfter),
    claimedBefore: new Date(now.getTime() - runLostAfter),
  });
}

const day = 24 * 60 * 60 * 1000;

/**
 * Removes previews a day after they were first asked for, and the rows of an applied correction after 90 days. The correction itself stays, with
 * what it has changed. It takes steps: a large preview has a row for each enrolment. @returns how many rows were removed
 */
export function removeOldCorrections(database: Database, now = new Date()): Promise<number> {
  const old = {
    createdBefore: new Date(now.getTime() - day),
    appliedBefore: new Date(now.getTime() - 90 * day),
  };
  return inSteps(() => removeCorrections(database, old));
}
