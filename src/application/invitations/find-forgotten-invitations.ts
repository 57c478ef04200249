import type { Database } from '../../persistence/database.ts';
import {
  organisationsWithWaitingInvitations,
  waitingInvitationIds,
} from '../../persistence/repositories/invitations.ts';
import type { QueuedInvitation } from './send-invitation-email.ts';

// The run of an e-mail pauses for ten minutes at most; what has waited longer may have lost its run.
const forgottenAfter = 15 * 60_000;
const perSweep = 20;

/** Invitations whose e-mail may have no run, e.g. because Temporal was away; a start for one that has is harmless. */
export async function findForgottenInvitations(database: Database, now = new Date()): Promise<QueuedInvitation[]> {
  const before = new Date(now.getTime() - forgottenAfter);
  const found: QueuedInvitation[] = [];
  for (const organisationId of await organisationsWithWaitingInvitations(database, before)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingInvitationIds(em, organisationId, before, perSweep),
    );
    found.push(...ids.map((invitationId) => ({ organisationId, invitationId })));
  }
  return found;
}
