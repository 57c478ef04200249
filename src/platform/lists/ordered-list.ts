import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, OrganisationTransaction } from '../database/database.ts';
import type { Place, Placed } from './ordered-rows.ts';
import { ApplicationError } from '../errors/errors.ts';
import { readPage, type Page, type PageRequest } from './paging.ts';

/** A list in one order, with the function that reads a part of it. */
export interface OrderedList<Item> {
  /** Names list, order and search. A cursor of another name is refused. */
  readonly name: string;
  /** The allowed form of each value of a place. */
  readonly shape: readonly RegExp[];
  /** Reads at most `limit` rows after a place. */
  readonly read: (tx: OrganisationTransaction, after: Place | null, limit: number) => Promise<Placed<Item>[]>;
}

/** The order that the caller asks for: the name of an order, and whether it is descending. */
export interface Sorting<By extends string> {
  readonly by: By;
  readonly descending: boolean;
}

/** Converts a parameter such as `-name` into an order. */
export function sortingOf<By extends string>(sort: By | `-${By}`): Sorting<By> {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as By, descending };
}

/** Returns one page of the list. @throws ApplicationError INVALID CURSOR */
export function readPageOf<Item>(
  tx: OrganisationTransaction,
  { name, shape, read }: OrderedList<Item>,
  page: PageRequest,
): Promise<Page<Placed<Item>>> {
  return readPage(
    name,
    shape,
    page,
    (after, limit) => read(tx, after, limit),
    ({ place }) => place,
  );
}

const rowsAtOnce = 250;

/**
 * Yields the whole list, 250 rows at a time, each part in a transaction of its own. Rows that are added or changed
 * meanwhile may be missing. A slow reader blocks nothing. After each part it pauses as long as the part took, so that a
 * file of any length leaves half of the time to other requests.
 * @param atOnce rows of a part, if they are large
 */
export async function* readWhole<Item>(
  database: Database,
  organisationId: string,
  list: OrderedList<Item>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Placed<Item>[]> {
  let after: Place | null = null;
  for (;;) {
    const from: Place | null = after;
    const begun = performance.now();
    const rows: Placed<Item>[] = await database.inOrganisation(organisationId, (tx) => list.read(tx, from, atOnce));
    const taken = performance.now() - begun;
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    await sleep(taken);
    after = rows.at(-1)!.place;
  }
}

/** Refuses a combination of filters that no index can answer quickly. @throws ApplicationError INVALID COMBINATION */
export function refuseCombination(message: string): never {
  throw new ApplicationError('INVALID', 'COMBINATION', message);
}
