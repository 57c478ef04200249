import type { Database } from '../../persistence/database.ts';
import { organisationsWithWaitingEmails, waitingEmailIds } from '../../persistence/repositories/email-outbox.ts';

// The run of an e-mail pauses for ten minutes at most; what has waited longer may have lost its run.
const forgottenAfter = 15 * 60_000;
const perSweep = 20;

/** Queued e-mails that may have no run, e.g. because Temporal lost its data; a start for one that has is harmless. */
export async function findForgottenEmails(
  database: Database,
  now = new Date(),
): Promise<{ organisationId: string; emailId: string }[]> {
  const before = new Date(now.getTime() - forgottenAfter);
  const found: { organisationId: string; emailId: string }[] = [];
  for (const organisationId of await organisationsWithWaitingEmails(database, before)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingEmailIds(em, organisationId, before, perSweep),
    );
    found.push(...ids.map((emailId) => ({ organisationId, emailId })));
  }
  return found;
}
