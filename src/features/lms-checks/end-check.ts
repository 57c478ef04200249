import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import type { CheckPart } from '../../domain/lms/checks.ts';
import { withLostCall } from './with-lost-call.ts';
import { endedPart } from './rules/settle-part.ts';
import {
  findAbandonedCheck,
  findCheck,
  organisationsWithAbandonedChecks,
  saveParts,
  type CheckRecord,
} from './store/lms-checks.ts';

/** Milliseconds after which an open check is taken for one that no run works on any more. */
export const abandonedAfterMs = 15 * 60_000;
/** Organisations of one sweep. */
const sweptAtOnce = 100;

/**
 * Ends a check that cannot go on, because it was cancelled, the database refuses one of its steps, or it was away for too
 * long. A part that was under way may have been done by the LMS; those after it were not begun. Does nothing when the
 * check has ended.
 */
export function endCheck(database: Database, organisationId: string, checkId: string): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const check = await findCheck(tx, checkId, { lock: true });
    if (check !== null && check.endedAt === null) await end(tx, check);
  });
}

/** Ends the organisation's check when it is open for more than 15 minutes. Does nothing otherwise. */
export async function endAbandonedCheck(tx: OrganisationTransaction, now = new Date()): Promise<void> {
  const check = await findAbandonedCheck(tx, startedBefore(now));
  if (check !== null) await end(tx, check);
}

/** Returns up to 100 organisations with a check that is open for more than 15 minutes. */
export function findAbandonedChecks(database: Database, now = new Date()): Promise<string[]> {
  return organisationsWithAbandonedChecks(database, startedBefore(now), sweptAtOnce);
}

const startedBefore = (now: Date): Date => new Date(now.getTime() - abandonedAfterMs);

async function end(tx: OrganisationTransaction, { id, parts }: CheckRecord): Promise<void> {
  const ended: CheckPart[] = [];
  for (const part of parts) {
    ended.push(part.state === 'RUNNING' ? await withLostCall(tx, endedPart(part)) : endedPart(part));
  }
  await saveParts(tx, id, ended, true);
}
