import { percentage } from '../../../components/percentage.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import type { ToneName } from '../../../theme/palette.ts';

type Standing = Pick<WebhookEndpoint, 'state' | 'disabledReason' | 'failingSince' | 'recent'>;

/** Milliseconds of failures before the page shows them. A restart of an endpoint needs no attention. */
const worthTellingMs = 10 * 60_000;

/** Since when every attempt has failed, if that is worth telling; else null. */
export function longFailingSince({ failingSince, recent }: Pick<Standing, 'failingSince' | 'recent'>): string | null {
  if (failingSince === null || recent.lastAttemptAt === null) return null;
  return Date.parse(recent.lastAttemptAt) - Date.parse(failingSince) >= worthTellingMs ? failingSince : null;
}

/** How an endpoint stands, in a word or two. */
export function standingOf(endpoint: Standing): { label: string; tone: ToneName } {
  if (endpoint.state === 'ENABLED') {
    const isFailing = longFailingSince(endpoint) !== null;
    return isFailing ? { label: 'Failing', tone: 'caution' } : { label: 'Enabled', tone: 'positive' };
  }
  return endpoint.disabledReason === 'BY_USER'
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
  error ?? (status === null ? 'No response' : `Answered ${status}`);
