import { ApplicationError } from '../errors/errors.ts';
import { t } from '../../language/translate.ts';

export interface PageRequest {
  /** Maximum number of rows of the page, 1–100. */
  readonly limit: number;
  /** `nextCursor` of the page before; without it the first page. */
  readonly cursor?: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** The end of a page: the values of the columns by which the list is ordered. */
export type Position = readonly string[];

/** The allowed form of an id in a position. */
export const positionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const positionText = /^[^\0]*$/;

/**
 * Returns one page of an ordered list. The cursor names the list and the end of the page, so that rows which are added
 * meanwhile do not shift it. It is checked, not signed: it can only select a position in the caller's own list.
 * @param list its name; a cursor of another list is refused
 * @param shape the allowed form of each value of a position
 * @param read reads at most `limit` rows after a position, in order
 * @throws ApplicationError INVALID CURSOR
 */
export async function readPage<Item>(
  list: string,
  shape: readonly RegExp[],
  { limit, cursor }: PageRequest,
  read: (after: Position | null, limit: number) => Promise<Item[]>,
  positionOf: (item: Item) => Position,
): Promise<Page<Item>> {
  const after = cursor === undefined ? null : decodeCursor(list, shape, cursor);
  const items = await read(after, limit + 1);
  if (items.length <= limit) return { items, nextCursor: null };
  const page = items.slice(0, limit);
  return { items: page, nextCursor: encodeCursor(list, positionOf(page.at(-1)!)) };
}

/** Returns one page of a list whose newest rows come first. Ids are UUIDv7, so their order is that of time. */
export function readNewestFirst<Item extends { readonly id: string }>(
  list: string,
  page: PageRequest,
  read: (before: string | null, limit: number) => Promise<Item[]>,
): Promise<Page<Item>> {
  return readPage(
    list,
    [positionId],
    page,
    (after, limit) => read(after?.[0] ?? null, limit),
    ({ id }) => [id],
  );
}

function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position]), 'utf8').toString('base64url');
}

function decodeCursor(list: string, shape: readonly RegExp[], cursor: string): Position {
  const [name, ...position] = parse(cursor);
  const fits =
    name === list && position.length === shape.length && position.every((value, index) => shape[index]!.test(value));
  if (!fits) throw new ApplicationError('INVALID', 'CURSOR', t('The cursor does not belong to this list.'));
  return position;
}

function parse(cursor: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' && each.isWellFormed());
    return isList ? (value as string[]) : [];
  } catch {
    return [];
  }
}
