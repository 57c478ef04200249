import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, EntityManager } from '../database/database.ts';
import type { Place, Placed } from './ordered-rows.ts';
import { ApplicationError } from '../errors/errors.ts';
import { readPage, type Page, type PageRequest } from './paging.ts';

/** A list in one order: how a part of it is read. */
export interface OrderedList<Item> {
  /** Names list, order and search; a cursor of another one is refused. */
  readonly name: string;
  /** What each value of a place may be. */
  readonly shape: readonly RegExp[];
  /** Reads at most `limit` rows behind a place. */
  readonly read: (em: EntityManager, after: Place | null, limit: number) => Promise<Placed<Item>[]>;
}

/** How the caller wants a list ordered: the name of an order, with "-" before it the other way round. */
export interface Sorting<By extends string> {
  readonly by: By;
  readonly descending: boolean;
}

/** `-name` as an order. */
export function sortingOf<By extends string>(sort: By | `-${By}`): Sorting<By> {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as By, descending };
}

/** One page of the list. @throws ApplicationError INVALID CURSOR */
export function readPageOf<Item>(
  em: EntityManager,
  { name, shape, read }: OrderedList<Item>,
  page: PageRequest,
): Promise<Page<Placed<Item>>> {
  return readPage(
    name,
    shape,
    page,
    (after, limit) => read(em, after, limit),
    ({ place }) => place,
  );
}

const rowsAtOnce = 250;

/**
 * The whole list, 250 rows at a time, each part in a transaction of its own: what is added or changes meanwhile may be in
 * it or not, and nothing is held up while somebody takes the rows slowly. After each part comes a pause as long as it took, so that a file of
 * any length leaves half of the time to other requests.
 */
export async function* readWhole<Item>(
  database: Database,
  organisationId: string,
  list: OrderedList<Item>,
): AsyncGenerator<Placed<Item>[]> {
  let after: Place | null = null;
  for (;;) {
    const from: Place | null = after;
    const begun = performance.now();
    const rows: Placed<Item>[] = await database.inOrganisation(organisationId, (em) => list.read(em, from, rowsAtOnce));
    const taken = performance.now() - begun;
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    await sleep(taken);
    after = rows.at(-1)!.place;
  }
}

/** @throws ApplicationError INVALID COMBINATION: no index can answer it quickly, or at all */
export function refuseCombination(message: string): never {
  throw new ApplicationError('INVALID', 'COMBINATION', message);
}
