import { useSearchParams, useSetSearchParams } from './use-search-params.ts';

export interface Sorting {
  /** The order that is shown: the API's name of it, with "-" before it the other way round. */
  readonly sort: string;
  /** Orders by a column, or turns its order round. */
  toggle(by: string): void;
}

/** Sorting by one column at a time, as the parameter `sort` of the address; nothing there is the order that the API uses unasked. */
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
