import type { Database, OrganisationTransaction } from '../database/database.ts';
import type { NewestFirst } from './newest-first.ts';
import { readNewestFirst, type Page, type PageRequest } from './paging.ts';

/** A page of a ledger, optionally of a period: from `from` on, before `to`. */
export interface LedgerPage extends PageRequest {
  readonly from?: Date;
  readonly to?: Date;
}

/** Returns one page of an organisation's list whose newest rows come first. @throws ApplicationError INVALID CURSOR */
export function readLedger<Item extends { readonly id: string }>(
  database: Database,
  organisationId: string,
  name: string,
  { from, to, ...page }: LedgerPage,
  read: (tx: OrganisationTransaction, part: NewestFirst) => Promise<Item[]>,
): Promise<Page<Item>> {
  return database.inOrganisation(organisationId, (tx) =>
    readNewestFirst(name, page, (before, limit) => read(tx, { before, limit, from, to })),
  );
}
