import { isTransient } from '../database/transient-errors.ts';

export interface Refused<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/**
 * Processes several rows in one transaction. If the database refuses that, each row gets a transaction of its own. So a
 * row that the database refuses to change does not affect the others.
 * @param work processes rows in a transaction; it must be idempotent
 * @returns the results, and the rows that were refused
 * @throws an error of a database that is away
 */
export async function separatelyWhenRefused<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<{ readonly results: Result[]; readonly refused: Refused<Item>[] }> {
  try {
    return { results: [...(await work(items))], refused: [] };
  } catch (error) {
    if (isTransient(error)) throw error;
    if (items.length === 1) return { results: [], refused: [{ item: items[0]!, error }] };
  }
  const results: Result[] = [];
  const refused: Refused<Item>[] = [];
  for (const item of items) {
    const one = await separatelyWhenRefused([item], work);
    results.push(...one.results);
    refused.push(...one.refused);
  }
  return { results, refused };
}
