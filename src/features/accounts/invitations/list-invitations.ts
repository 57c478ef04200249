import type { Database } from '../../../platform/database/database.ts';
import { listInvitations as readInvitations, type InvitationRecord } from '../store/invitations.ts';
import { readNewestFirst, type Page, type PageRequest } from '../../../platform/lists/paging.ts';

/** Returns a page of the organisation's invitations, the newest first. @throws ApplicationError INVALID CURSOR */
export function listInvitations(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<InvitationRecord>> {
  return database.inOrganisation(organisationId, (tx) =>
    readNewestFirst('invitations', page, (before, limit) => readInvitations(tx, { before, limit })),
  );
}
