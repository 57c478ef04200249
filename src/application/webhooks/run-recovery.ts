import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.ts';
import type { Database, EntityManager } from '../../persistence/database.ts';
import {
  areEarlierEnded,
  claimRecovery,
  countWaiting,
  endRecovery,
  queueRecovered,
  recoveriesWithoutRun,
  transactionNumber,
} from '../../persistence/repositories/webhook-recoveries.ts';
import { isTransient } from '../failures.ts';
import { putOffWork } from '../put-off-work.ts';
import type { Progressing } from './deliver-waiting.ts';

export interface StartedRecovery {
  readonly organisationId: string;
  readonly recoveryId: string;
}

/** Deliveries of the endpoint that may wait when more are queued: new events are sent behind these few, not behind all. */
const mostWaiting = 100;
/** Events that are looked at at a time. */
const eventsAtOnce = 100;
/** Milliseconds between looks at a queue that is full. */
const pause = 250;
/** The longest that it goes on for, in milliseconds, before it gets another turn. */
const turn = 30_000;
/** The longest that it waits for transactions which may have written an event before it began. */
const deadline = 20_000;

/**
 * Queues what a recovery is to send again, as fast as the endpoint gets it. How far it has come is in its row, so that it can be broken
 * off and taken up anywhere. A recovery that the database refuses to go on with is put off; the sweeper starts another run.
 * @returns whether this run has nothing more to do
 * @throws an error of a database that is away
 */
export async function runRecovery(
  dependencies: { readonly database: Database; readonly log: Logger },
  recovery: StartedRecovery,
  runId: string,
  progressing: Progressing,
): Promise<boolean> {
  try {
    return await queueForOneTurn(dependencies.database, recovery, runId, progressing);
  } catch (error) {
    if (isTransient(error)) throw error;
    const { organisationId, recoveryId } = recovery;
    await putOffWork(dependencies, organisationId, { kind: 'WEBHOOK_RECOVERY', subjectId: recoveryId }, error);
    return true;
  }
}

async function queueForOneTurn(
  database: Database,
  { organisationId, recoveryId }: StartedRecovery,
  runId: string,
  { alive, signal }: Progressing,
): Promise<boolean> {
  const inOrganisation = <T>(work: (em: EntityManager) => Promise<T>) => database.inOrganisation(organisationId, work);
  const first = await inOrganisation(async (em) => ({
    recovery: await claimRecovery(em, organisationId, recoveryId, runId),
    number: await transactionNumber(em),
  }));
  if (first.recovery === null) return true;
  if (first.recovery.position === null) await waitForEarlier(database, first.number, alive);
  for (const until = Date.now() + turn; Date.now() < until && !signal.aborted; alive()) {
    const step = await inOrganisation(async (em) => {
      const recovery = await claimRecovery(em, organisationId, recoveryId, runId);
      if (recovery === null) return 'ENDED';
      if ((await countWaiting(em, organisationId, recovery.endpointId, mostWaiting)) >= mostWaiting) return 'FULL';
      const { position } = await queueRecovered(em, organisationId, recovery, eventsAtOnce);
      if (position !== null) return 'QUEUED';
      await endRecovery(em, organisationId, recovery, 'DONE');
      return 'ENDED';
    });
    if (step === 'ENDED') return true;
    if (step === 'FULL') await sleep(pause);
  }
  return false;
}

/** An event that is being written while the recovery begins would be passed over. */
async function waitForEarlier(database: Database, number: string, alive: () => void): Promise<void> {
  for (const until = Date.now() + deadline; Date.now() < until; alive()) {
    if (await database.acrossOrganisations((em) => areEarlierEnded(em, number))) return;
    await sleep(pause);
  }
}

/** A run is heard of every half minute; a start for one that is under way is harmless. */
const heardOfWithin = 2_000;

/** Recoveries that may have no run. */
export function findForgottenRecoveries(database: Database, now = new Date()): Promise<StartedRecovery[]> {
  return recoveriesWithoutRun(database, new Date(now.getTime() - heardOfWithin));
}
