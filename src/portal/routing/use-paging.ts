import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSearchParams } from './use-search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one; the first page's cursor is null. */
    cursors?: readonly (string | null)[];
  }
}

export interface Paging {
  /** Number of the current page, from 1. */
  readonly page: number;
  /** Opens the page that begins at the API's `nextCursor`. */
  next(cursor: string): void;
  /**
   * Opens the previous page, or the first one when the previous pages are unknown, as for an address from somebody
   * else.
   */
  previous(): void;
}

/**
 * Paging by cursor. `cursor` and `page` are in the page's address. The cursors of the previous pages, which the API
 * does not know, are in the state of the history entry, which survives a reload.
 */
export function usePaging(): Paging {
  const { cursor, page: named } = useSearchParams();
  const cursors = useLocation({ select: ({ state }) => state.cursors }) ?? [];
  const navigate = useNavigate();
  const current = typeof cursor === 'string' ? cursor : null;
  const page = current === null ? 1 : typeof named === 'number' ? named : 2;

  const go = (to: string | null, number: number, way: readonly (string | null)[]) =>
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, cursor: to ?? undefined, page: to === null ? undefined : number }),
      state: (former) => ({ ...former, cursors: way }),
    });

  return {
    page,
    next: (to) => go(to, page + 1, [...cursors, current]),
    previous: () => {
      const before = cursors.at(-1);
      if (before === undefined) go(null, 1, []);
      else go(before, page - 1, cursors.slice(0, -1));
    },
  };
}
