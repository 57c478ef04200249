import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import { noteFailure, type FailingWork, type FailureLimits } from './processing-failures.ts';
import { failureReason } from '../database/transient-errors.ts';
import { repeatWhileTransient } from './repeat-while-transient.ts';

const minute = 60_000;

/** Twelve failures take some two and a half hours. */
const limits: FailureLimits = { firstWait: 10_000, longestWait: 30 * minute, attempts: 12 };

/**
 * Records that a task failed, so that it is tried again with growing waits and given up after twelve failures. Work
 * that the database refuses permanently must neither repeat for ever nor delay other work. /readyz and /metrics count
 * work that was given up, and the log has an error. An operator can start it again.
 * @param deadline milliseconds for which the recording is repeated while the database is away
 * @throws the failure when it cannot be recorded, because the database is away; the failure is then not caused by
 * this work
 */
export async function putOffWork(
  { database, log }: { readonly database: Database; readonly log: Logger },
  organisationId: string,
  work: FailingWork,
  failure: unknown,
  deadline = 0,
): Promise<void> {
  const reason = failureReason(failure);
  const note = () => database.inOrganisation(organisationId, (tx) => noteFailure(tx, work, reason, limits));
  const noted = await repeatWhileTransient(note, deadline).catch(() => {
    throw failure;
  });
  if (noted === null) return;
  const { attempts, wait } = noted;
  const details = { organisationId, ...work, attempts, reason };
  if (wait === null) log.error('work was given up; an operator must start it again', details);
  else log.warn('work failed; it is tried again later', { ...details, wait });
}
