import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useSearchParams } from '../../routing/use-search-params.ts';

// The router knows the former address only as one of any page.
const withEntry = (entry: string | undefined) => ((former: object) => ({ ...former, entry })) as never;

/** What a link to a row's details has besides its address. */
const beside = {
  // The way back through the pages.
  state: true,
  resetScroll: false,
} as const;

/** Where a click on a row of Activity leads: its details, beside the list as it is. */
export const entryLink = (id: string) => linkOptions({ to: '/developers/activity', search: withEntry(id), ...beside });

/** Where a click on a delivery of a webhook endpoint leads. */
export const deliveryLink = (endpointId: string, eventId: string) =>
  linkOptions({
    to: '/developers/webhooks/$endpointId',
    params: { endpointId },
    search: withEntry(eventId),
    ...beside,
  });

/** The row whose details are open. */
export function useEntry(): { readonly entry: string | undefined; readonly close: () => void } {
  const { entry } = useSearchParams();
  const navigate = useNavigate();
  return {
    entry: typeof entry === 'string' ? entry : undefined,
    close: () => void navigate({ to: '.', search: withEntry(undefined), ...beside, replace: true }),
  };
}
