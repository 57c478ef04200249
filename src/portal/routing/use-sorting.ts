import { useSearchParams, useSetSearchParams } from './use-search-params.ts';

export interface Sorting {
  /** The current order: the API's name for it, with "-" before it when it is descending. */
  readonly sort: string;
  /** Sorts by a column, or reverses the order when it is already sorted by this column. */
  toggle(by: string): void;
}

/**
 * Sorts by one column at a time, with the parameter `sort` of the page's address. Without it, the API's default order
 * `unasked` applies.
 */
export function useSorting(unasked: string): Sorting {
  const { sort } = useSearchParams();
  const setSearchParams = useSetSearchParams();
  const current = typeof sort === 'string' ? sort : unasked;
  return {
    sort: current,
    toggle: (by) => {
      const next = current === by ? `-${by}` : by;
      setSearchParams({ sort: next === unasked ? undefined : next }, { replace: true });
    },
  };
}
