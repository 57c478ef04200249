import { percentage } from '../../../components/percentage.ts';
import type { components } from '../../../../contract/portal-api.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { t } from '../../../../language/translate.ts';

type WebhookEndpoint = components['schemas']['Endpoint'];
type Standing = Pick<WebhookEndpoint, 'state' | 'disabledReason' | 'failingSince' | 'recent' | 'createdAt'>;

/** The page shows failures only after this many milliseconds, because a restart of an endpoint needs no attention. */
const worthTellingMs = 10 * 60_000;

/** Attain keeps attempts for this many milliseconds. */
const attemptsKeptMs = 90 * 86_400_000;

/**
 * Returns the time since when every attempt has failed, if this has lasted long enough to show it; otherwise null. An
 * endpoint that has never worked is shown as failing at once.
 */
export function longFailingSince({ failingSince, recent }: Pick<Standing, 'failingSince' | 'recent'>): string | null {
  if (failingSince === null || recent.lastAttemptAt === null) return null;
  const lasted = Date.parse(recent.lastAttemptAt) - Date.parse(failingSince);
  return lasted >= worthTellingMs || recent.lastDeliveredAt === null ? failingSince : null;
}

/** The health of an endpoint: label and colour, and a text or a time that explains it. */
export interface EndpointStanding extends StatusWords {
  readonly why: string | null;
  readonly since: string | null;
}

const disabledBecause = {
  BY_USER: t('because a user disabled it'),
  GONE: t('because it answered 410 Gone'),
  FAILING: t('because every attempt failed for five days'),
} as const;

/** Returns the health of an endpoint as its latest attempts show it. @param now in milliseconds */
export function standingOf(endpoint: Standing, now = Date.now()): EndpointStanding {
  const { state, disabledReason, failingSince, recent, createdAt } = endpoint;
  const plain = { why: null, since: null };
  if (state === 'DISABLED') {
    const reason = disabledReason ?? 'BY_USER';
    return {
      ...plain,
      label: t('Disabled'),
      tone: reason === 'BY_USER' ? 'neutral' : 'negative',
      why: disabledBecause[reason],
    };
  }
  const since = longFailingSince(endpoint);
  if (since !== null) return { ...plain, label: t('Failing'), tone: 'negative', since };
  if (recent.lastAttemptAt === null) {
    // The attempts of an older endpoint may have been deleted.
    const isNew = now - Date.parse(createdAt) < attemptsKeptMs;
    return { ...plain, label: isNew ? t('Never used') : t('Not used for 90 days'), tone: 'neutral' };
  }
  // Saving another address or enabling an endpoint ends the count of failures.
  const isUntried =
    failingSince === null &&
    recent.lastDeliveredAt !== recent.lastAttemptAt &&
    recent.lastFailure?.startedAt === recent.lastAttemptAt;
  if (isUntried) return { ...plain, label: t('Untested'), tone: 'neutral', why: t('since it was changed or enabled') };
  return { ...plain, label: t('Works'), tone: 'positive' };
}

/** Formats the share of successful attempts among the latest ones; a dash before the first attempt. */
export const successRate = ({ attempts, delivered }: WebhookEndpoint['recent']): string =>
  attempts === 0 ? '–' : percentage((delivered / attempts) * 100);

/** Says which event types an endpoint receives. */
export const eventsOf = (eventTypes: WebhookEndpoint['eventTypes']): string =>
  eventTypes === null
    ? t('All events')
    : eventTypes.length === 1
      ? eventTypes[0]!
      : t('{count} types', { count: eventTypes.length });

/** Describes the failure of an attempt in one line. */
export const failureText = ({ status, error }: { readonly status: number | null; readonly error: string | null }) =>
  error ?? (status === null ? t('No response') : t('Answered {status}', { status }));
