import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useSearchParams } from '../../routing/use-search-params.ts';

// Several pages use this link, so the router does not know the type of the former address.
const withEntry = (entry: string | undefined) => ((former: object) => ({ ...former, entry })) as never;

/** Options of a link to a row's details. */
const beside = {
  // Keeps the cursors of the previous pages.
  state: true,
  resetScroll: false,
} as const;

/** Link to the details of a row of Activity. The list stays as it is. */
export const entryLink = (id: string) => linkOptions({ to: '/developers/activity', search: withEntry(id), ...beside });

/** Link to the details of a delivery of a webhook endpoint. */
export const deliveryLink = (endpointId: string, eventId: string) =>
  linkOptions({
    to: '/developers/webhooks/$endpointId',
    params: { endpointId },
    search: withEntry(eventId),
    ...beside,
  });

/** Returns the id of the row whose details are open, and a function that closes them. */
export function useEntry(): { readonly entry: string | undefined; readonly close: () => void } {
  const { entry } = useSearchParams();
  const navigate = useNavigate();
  return {
    entry: typeof entry === 'string' ? entry : undefined,
    close: () => void navigate({ to: '.', search: withEntry(undefined), ...beside, replace: true }),
  };
}
