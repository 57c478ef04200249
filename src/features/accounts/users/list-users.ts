import type { Database } from '../../../platform/database/database.ts';
import { listUsers as readUsers, type ListedUser } from '../store/user-administration.ts';
import { readNewestFirst, type Page, type PageRequest } from '../../../platform/lists/paging.ts';

/** Returns a page of the organisation's users, the newest first. @throws ApplicationError INVALID CURSOR */
export function listUsers(database: Database, organisationId: string, page: PageRequest): Promise<Page<ListedUser>> {
  return database.inOrganisation(organisationId, (tx) =>
    readNewestFirst('users', page, (before, limit) => readUsers(tx, { before, limit })),
  );
}
