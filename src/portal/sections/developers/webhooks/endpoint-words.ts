import { percentage } from '../../../components/percentage.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import type { ToneName } from '../../../theme/palette.ts';

type Standing = Pick<WebhookEndpoint, 'state' | 'disabledReason' | 'failingSince' | 'recent'>;

/** The page shows failures only after this many milliseconds, because a restart of an endpoint needs no attention. */
const worthTellingMs = 10 * 60_000;

/** Returns the time since when every attempt has failed, if this has lasted long enough to show it; otherwise null. */
export function longFailingSince({ failingSince, recent }: Pick<Standing, 'failingSince' | 'recent'>): string | null {
  if (failingSince === null || recent.lastAttemptAt === null) return null;
  return Date.parse(recent.lastAttemptAt) - Date.parse(failingSince) >= worthTellingMs ? failingSince : null;
}

/** Returns label and colour for the health of an endpoint. */
export function standingOf(endpoint: Standing): { label: string; tone: ToneName } {
  if (endpoint.state === 'ENABLED') {
    const isFailing = longFailingSince(endpoint) !== null;
    return isFailing ? { label: 'Failing', tone: 'caution' } : { label: 'Enabled', tone: 'positive' };
  }
  return endpoint.disabledReason === 'BY_USER'
    ? { label: 'Disabled', tone: 'neutral' }
    : { label: 'Disabled by Attain', tone: 'negative' };
}

/** Returns the endpoint's description, or its URL when the description is empty. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description === '' ? url : description;

/** Formats the share of successful attempts among the latest ones; a dash before the first attempt. */
export const successRate = ({ attempts, delivered }: WebhookEndpoint['recent']): string =>
  attempts === 0 ? '–' : percentage((delivered / attempts) * 100);

/** Says which event types an endpoint receives. */
export const eventsOf = (eventTypes: WebhookEndpoint['eventTypes']): string =>
  eventTypes === null ? 'All events' : eventTypes.length === 1 ? eventTypes[0]! : `${eventTypes.length} types`;

/** Describes the failure of an attempt in one line. */
export const failureText = ({ status, error }: { readonly status: number | null; readonly error: string | null }) =>
  error ?? (status === null ? 'No response' : `Answered ${status}`);
