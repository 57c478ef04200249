import { StatusBadge } from '../../../components/status-badge.tsx';
import type { WebhookAttempt, WebhookDelivery } from '../../../queries/webhook-deliveries.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { t } from '../../../../language/translate.ts';

/** Label and colour of each delivery state. */
export const deliveryStateWords: Readonly<Record<WebhookDelivery['state'], StatusWords>> = {
  WAITING: { label: t('Waiting'), tone: 'info' },
  RETRYING: { label: t('Retrying'), tone: 'caution' },
  DELIVERED: { label: t('Delivered'), tone: 'positive' },
  FAILED: { label: t('Failed'), tone: 'negative' },
};

/** Badge with the state of a delivery. */
export function DeliveryStateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  const { label, tone } = deliveryStateWords[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

const endings: Readonly<Record<WebhookAttempt['ending'], StatusWords>> = {
  DELIVERED: { label: t('Delivered'), tone: 'positive' },
  REJECTED: { label: t('Refused'), tone: 'negative' },
  NO_ANSWER: { label: t('No response'), tone: 'negative' },
  UNREACHABLE: { label: t('Not reached'), tone: 'negative' },
  MISCONFIGURED: { label: t('Not sent'), tone: 'negative' },
};

/** Badge with the outcome of an attempt. With 5xx the endpoint has not refused the event: it failed. */
export function AttemptBadge({ ending, status }: Pick<WebhookAttempt, 'ending' | 'status'>) {
  const { label, tone } = endings[ending];
  const hasFailed = ending === 'REJECTED' && status !== null && status >= 500;
  return <StatusBadge tone={tone}>{hasFailed ? t('Endpoint failed') : label}</StatusBadge>;
}

const failures: Readonly<Record<NonNullable<WebhookDelivery['failure']>, string>> = {
  EXHAUSTED: t(
    'All attempts failed for about three days, so Attain has stopped trying. Correct the cause in your system, then choose “Send again”.',
  ),
  GONE: t('The endpoint answered 410 Gone, so Attain has stopped trying and disabled the endpoint.'),
  ENDPOINT_DISABLED: t(
    'The endpoint was disabled before the delivery succeeded. Enable the endpoint, then choose “Send again”.',
  ),
};

/** Explains the state of a delivery and what the user can do. */
export function meaningOf({ state, failure, attempts }: WebhookDelivery): string {
  switch (state) {
    case 'WAITING':
      return t('The event will be sent in a moment.');
    case 'RETRYING':
      return t(
        '{attempts, plural, one {The first attempt failed.} other {# attempts failed.}} Attain keeps trying for about three days.',
        { attempts },
      );
    case 'DELIVERED':
      return t('The endpoint has confirmed the delivery.');
    case 'FAILED':
      return failure === null ? t('Attain has stopped trying.') : failures[failure];
  }
}
