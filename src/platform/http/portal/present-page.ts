import type { Page } from '../../lists/paging.ts';

/** Returns a page of a list, each row converted by its presenter. */
export function presentPage<Item, Body>({ items, nextCursor }: Page<Item>, present: (item: Item) => Body) {
  return { items: items.map((item) => present(item)), nextCursor };
}
