import { percentage } from '../../../components/percentage.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import type { ToneName } from '../../../theme/palette.ts';

type Standing = Pick<WebhookEndpoint, 'state' | 'disabledReason' | 'failingSince'>;

/** How an endpoint stands, in a word or two. */
export function standingOf({ state, disabledReason, failingSince }: Standing): { label: string; tone: ToneName } {
  if (state === 'ENABLED') {
    return failingSince === null ? { label: 'Enabled', tone: 'positive' } : { label: 'Failing', tone: 'caution' };
  }
  return disabledReason === 'BY_USER'
    ? { label: 'Disabled', tone: 'neutral' }
    : { label: 'Disabled by Attain', tone: 'negative' };
}

/** How an endpoint is called: by what it is for, else by its address. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description === '' ? url : description;

/** How many of the latest attempts succeeded; a dash before the first one. */
export const successRate = ({ attempts, delivered }: WebhookEndpoint['recent']): string =>
  attempts === 0 ? '–' : percentage((delivered / attempts) * 100);

/** What an endpoint gets. */
export const eventsOf = (eventTypes: WebhookEndpoint['eventTypes']): string =>
  eventTypes === null ? 'All events' : eventTypes.length === 1 ? eventTypes[0]! : `${eventTypes.length} types`;

/** What went wrong with an attempt, on a line. */
export const failureText = ({ status, error }: { readonly status: number | null; readonly error: string | null }) =>
  error ?? (status === null ? 'No answer' : `Answered ${status}`);
