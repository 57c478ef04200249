import { isTransient } from '../database/transient-errors.ts';

export interface Refused<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/**
 * Does something with several rows in one transaction. When the database refuses that, it is done with each row in a transaction of its own:
 * a row that the database refuses to change must not concern the others.
 * @param work does it in a transaction; doing it twice does it once
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
