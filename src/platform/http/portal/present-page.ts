import type { Page } from '../../lists/paging.ts';

/** A page of a list, each row by its presenter. */
export function presentPage<Item, Body>({ items, nextCursor }: Page<Item>, present: (item: Item) => Body) {
  return { items: items.map((item) => present(item)), nextCursor };
}
