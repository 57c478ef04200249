import type { Database } from '../../persistence/database.ts';
import {
  listInvitations as readInvitations,
  type InvitationRecord,
} from '../../persistence/repositories/invitations.ts';
import { readNewestFirst, type Page, type PageRequest } from '../paging.ts';

/** A page of the organisation's invitations, the newest first. @throws ApplicationError INVALID CURSOR */
export function listInvitations(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<InvitationRecord>> {
  return database.inOrganisation(organisationId, (em) =>
    readNewestFirst('invitations', page, (before, limit) => readInvitations(em, organisationId, { before, limit })),
  );
}
