import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router';

// The router knows the former address only as one of any page.
const withEntry = (entry: string | undefined) => ((former: object) => ({ ...former, entry })) as never;

/** Where a click on a row of Activity leads: its details, beside the list as it is. */
export const entryLink = (id: string) =>
  linkOptions({
    to: '/developers/activity',
    search: withEntry(id),
    // The way back through the pages.
    state: true,
    resetScroll: false,
  });

/** The row whose details are open. */
export function useEntry(): { readonly entry: string | undefined; readonly close: () => void } {
  const { entry } = useSearch({ from: '/signed-in/admin/developers/activity' });
  const navigate = useNavigate();
  return {
    entry,
    close: () =>
      void navigate({
        to: '/developers/activity',
        search: withEntry(undefined),
        state: true,
        resetScroll: false,
        replace: true,
      }),
  };
}
