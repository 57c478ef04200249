import type { Database } from '../../persistence/database.ts';
import { organisationsWithWaitingResets, waitingResetIds } from '../../persistence/repositories/password-resets.ts';
import type { QueuedReset } from './send-reset-email.ts';

// The run of such an e-mail pauses for a minute at most; what has waited longer may have lost its run.
const forgottenAfter = 2 * 60_000;
const perSweep = 20;

/** Requests whose e-mail may have no run, e.g. because Temporal was away; a start for one that has is harmless. */
export async function findForgottenResets(database: Database, now = new Date()): Promise<QueuedReset[]> {
  const before = new Date(now.getTime() - forgottenAfter);
  const found: QueuedReset[] = [];
  for (const organisationId of await organisationsWithWaitingResets(database, before)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingResetIds(em, organisationId, before, perSweep),
    );
    found.push(...ids.map((resetId) => ({ organisationId, resetId })));
  }
  return found;
}
