import { useNavigate, useSearch } from '@tanstack/react-router';

type Value = string | number | true | undefined;

/** The parameters of the present address, as the route has validated them. */
export function useSearchParams(): Readonly<Record<string, unknown>> {
  return useSearch({ strict: false });
}

/**
 * Changes some parameters of the present address and goes back to the first page; undefined takes a parameter away. Typing
 * in a search field replaces the entry of the history instead of adding one for each letter.
 */
export function useSetSearchParams() {
  const navigate = useNavigate();
  return (changes: Readonly<Record<string, Value>>, options: { readonly replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, cursor: undefined, page: undefined, ...changes }),
      state: (former) => ({ ...former, cursors: [] }),
      replace: options.replace ?? false,
      resetScroll: false,
    });
}
