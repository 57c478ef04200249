import { useNavigate, useSearch } from '@tanstack/react-router';

type Value = string | number | true | undefined;

/** Returns the parameters of the current address, as the route has validated them. */
export function useSearchParams(): Readonly<Record<string, unknown>> {
  return useSearch({ strict: false });
}

/**
 * Changes some parameters of the current address and returns to the first page; undefined removes a parameter. With
 * `replace` the history entry is replaced, so that typing in a search field does not add one for each letter.
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
