import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import {
  areEarlierEnded,
  claimRecovery,
  countWaiting,
  disabledPeriods,
  endRecovery,
  eventAfter,
  queueRecovered,
  recoveriesWithoutRun,
  transactionNumber,
  type RunningRecovery,
} from './store/webhook-recoveries.ts';
import { failureReason, isTransient } from '../../platform/errors/failures.ts';
import { orPutOff } from '../../platform/work/or-put-off.ts';
import type { Progressing } from './deliver-waiting.ts';
import { firstPause, longestPause, pauseOfRecovery } from './rules/recovery-pause.ts';

export interface StartedRecovery {
  readonly organisationId: string;
  readonly recoveryId: string;
}

/**
 * Maximum number of the endpoint's waiting deliveries when more are queued. So new events wait only behind these, not
 * behind all.
 */
const mostWaiting = 100;
/** Events that are checked at a time. */
const eventsAtOnce = 100;
/**
 * Consecutive events that may be skipped because the database refuses to queue them. For more, the single event is not
 * the cause.
 */
const mostRefused = 10;
/** Milliseconds after which it continues in another turn. */
const turn = 30_000;
/** Maximum milliseconds of waiting for transactions that may have written an event before it began. */
const deadline = 20_000;

/**
 * Queues the events of a recovery, as fast as the endpoint accepts them. Its row has the position, so that another run
 * can continue at any time. An event that the database refuses to queue is skipped and logged. Its delivery stays
 * unchanged, and a user can send it again. A recovery that the database refuses to continue is put off; the sweeper
 * starts another run.
 * @returns whether this run has nothing more to do
 * @throws an error of a database that is away
 */
export async function runRecovery(
  dependencies: { readonly database: Database; readonly log: Logger },
  recovery: StartedRecovery,
  runId: string,
  progressing: Progressing,
): Promise<boolean> {
  const { organisationId, recoveryId } = recovery;
  const work = { kind: 'WEBHOOK_RECOVERY', subjectId: recoveryId } as const;
  const isDone = await orPutOff(dependencies, organisationId, work, () =>
    queueForOneTurn(dependencies, recovery, runId, progressing),
  );
  return isDone ?? true;
}

async function queueForOneTurn(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { organisationId, recoveryId }: StartedRecovery,
  runId: string,
  { alive, signal }: Progressing,
): Promise<boolean> {
  const inOrganisation = <T>(work: (tx: OrganisationTransaction) => Promise<T>) =>
    database.inOrganisation(organisationId, work);
  const first = await inOrganisation(async (tx) => ({
    recovery: await claimRecovery(tx, recoveryId, runId),
    number: await transactionNumber(tx),
  }));
  if (first.recovery === null) return true;
  if (first.recovery.position === null) await waitForEarlier(database, first.number, alive);
  let recovery = first.recovery;
  // Now those before it began do not change any more.
  const { endpointId: endpoint, since } = recovery;
  const disabled = await inOrganisation((tx) => disabledPeriods(tx, endpoint, since));
  /** While it is above zero, events are queued one by one. */
  let separately = 0;
  let refusedInRow = 0;
  /** How often the queue was full, in a row. */
  let full = 0;
  for (const until = Date.now() + turn; Date.now() < until && !signal.aborted; alive()) {
    const next = { most: separately > 0 ? 1 : eventsAtOnce, disabled };
    const step = await inOrganisation((tx) => queueNext(tx, recovery, runId, next)).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      return { error };
    });
    if (step === 'ENDED') return true;
    if (step === 'FULL') {
      await sleep(pauseOfRecovery(full), undefined, { signal }).catch(() => undefined);
      full += 1;
    } else if (step === 'QUEUED') {
      full = 0;
      separately = Math.max(separately - 1, 0);
      refusedInRow = 0;
    } else if (separately === 0) {
      separately = eventsAtOnce;
    } else {
      const current = recovery;
      const eventId = await inOrganisation(async (tx) => {
        const claimed = await claimAfter(tx, current, runId);
        return claimed === null ? 'ENDED' : eventAfter(tx, claimed);
      });
      if (eventId === 'ENDED') return true;
      refusedInRow += 1;
      if (eventId === null || refusedInRow > mostRefused) throw step.error;
      recovery = { ...recovery, position: eventId };
      const { endpointId } = recovery;
      const reason = failureReason(step.error);
      log.error('the recovery of a webhook endpoint passed over an event', { recoveryId, endpointId, eventId, reason });
    }
  }
  return false;
}

/**
 * Does what `claimRecovery` does, with the later one of two positions.
 * @param passed the recovery, with the last skipped event as its position if there was one
 */
async function claimAfter(
  tx: OrganisationTransaction,
  passed: RunningRecovery,
  runId: string,
): Promise<RunningRecovery | null> {
  const stored = await claimRecovery(tx, passed.id, runId);
  if (stored === null) return null;
  // Ids of events are in the order of time, and so is their text.
  const positions = [stored.position, passed.position].filter((id) => id !== null).sort();
  return { ...stored, position: positions.at(-1) ?? null };
}

async function queueNext(
  tx: OrganisationTransaction,
  passed: RunningRecovery,
  runId: string,
  next: Parameters<typeof queueRecovered>[2],
): Promise<'QUEUED' | 'FULL' | 'ENDED'> {
  const recovery = await claimAfter(tx, passed, runId);
  if (recovery === null) return 'ENDED';
  if ((await countWaiting(tx, recovery.endpointId, mostWaiting)) >= mostWaiting) return 'FULL';
  const { position } = await queueRecovered(tx, recovery, next);
  if (position !== null) return 'QUEUED';
  await endRecovery(tx, recovery, 'DONE');
  return 'ENDED';
}

/** Otherwise an event that is being written while the recovery begins would be skipped. */
async function waitForEarlier(database: Database, number: string, alive: () => void): Promise<void> {
  for (const until = Date.now() + deadline; Date.now() < until; alive()) {
    if (await database.acrossOrganisations((tx) => areEarlierEnded(tx, number))) return;
    await sleep(firstPause);
  }
}

/** A run updates its row after each pause. A start for a current run is harmless. */
const heardOfWithin = longestPause + 3_000;

/** Returns recoveries that may have no run. */
export function findOrphanedRecoveries(database: Database, now = new Date()): Promise<StartedRecovery[]> {
  return recoveriesWithoutRun(database, new Date(now.getTime() - heardOfWithin));
}
