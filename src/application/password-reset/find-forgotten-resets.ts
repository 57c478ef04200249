import type { Database } from '../../persistence/database.ts';
import { organisationsWithWaitingResets, waitingResetIds } from '../../persistence/repositories/password-resets.ts';
import { perSweep, untriedAfter } from '../emails/forgotten-emails.ts';
import type { QueuedReset } from './send-reset-email.ts';

// The run of such an e-mail pauses for a minute at most; what has waited longer may have lost its run.
const resetTriedAfter = 2 * 60_000;

/** Requests whose e-mail may have no run, e.g. because Temporal was away; a start for one that has is harmless. */
export async function findForgottenResets(database: Database, now = new Date()): Promise<QueuedReset[]> {
  const untriedBefore = new Date(now.getTime() - untriedAfter);
  const triedBefore = new Date(now.getTime() - resetTriedAfter);
  const found: QueuedReset[] = [];
  for (const organisationId of await organisationsWithWaitingResets(database, untriedBefore)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingResetIds(em, organisationId, { untriedBefore, triedBefore }, perSweep),
    );
    found.push(...ids.map((resetId) => ({ organisationId, resetId })));
  }
  return found;
}
