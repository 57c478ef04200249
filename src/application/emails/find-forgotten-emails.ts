import type { Database } from '../../persistence/database.ts';
import { organisationsWithWaitingEmails, waitingEmailIds } from '../../persistence/repositories/email-outbox.ts';

// A run's first attempt follows within moments. What was never tried may have no run: the worker was killed, or lost the
// database's answer, between the commit that queued the e-mail and telling Temporal of it.
const untriedAfter = 10_000;
// The run of an e-mail pauses for ten minutes at most; what was tried and has waited longer may have lost its run.
const forgottenAfter = 15 * 60_000;
const perSweep = 20;

/** Queued e-mails that may have no run; a start for one that has is harmless. */
export async function findForgottenEmails(
  database: Database,
  now = new Date(),
): Promise<{ organisationId: string; emailId: string }[]> {
  const before = (age: number) => new Date(now.getTime() - age);
  const waiting = { untriedBefore: before(untriedAfter), triedBefore: before(forgottenAfter) };
  const found: { organisationId: string; emailId: string }[] = [];
  for (const organisationId of await organisationsWithWaitingEmails(database, waiting.untriedBefore)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingEmailIds(em, organisationId, waiting, perSweep),
    );
    found.push(...ids.map((emailId) => ({ organisationId, emailId })));
  }
  return found;
}
