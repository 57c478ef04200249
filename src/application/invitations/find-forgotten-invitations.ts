import type { Database } from '../../persistence/database.ts';
import {
  organisationsWithWaitingInvitations,
  waitingInvitationIds,
} from '../../persistence/repositories/invitations.ts';
import { perSweep, triedAfter, untriedAfter } from '../emails/forgotten-emails.ts';
import type { QueuedInvitation } from './send-invitation-email.ts';

/** Invitations whose e-mail may have no run, e.g. because Temporal was away; a start for one that has is harmless. */
export async function findForgottenInvitations(database: Database, now = new Date()): Promise<QueuedInvitation[]> {
  const untriedBefore = new Date(now.getTime() - untriedAfter);
  const triedBefore = new Date(now.getTime() - triedAfter);
  const found: QueuedInvitation[] = [];
  for (const organisationId of await organisationsWithWaitingInvitations(database, untriedBefore)) {
    const ids = await database.inOrganisation(organisationId, (em) =>
      waitingInvitationIds(em, organisationId, { untriedBefore, triedBefore }, perSweep),
    );
    found.push(...ids.map((invitationId) => ({ organisationId, invitationId })));
  }
  return found;
}
