import { StatusBadge } from '../../../components/status-badge.tsx';
import type { WebhookAttempt, WebhookDelivery } from '../../../queries/webhook-deliveries.ts';
import type { ToneName } from '../../../theme/palette.ts';

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

/** How the states of a delivery are called and coloured. */
export const deliveryStateWords: Readonly<Record<WebhookDelivery['state'], Words>> = {
  WAITING: { label: 'Waiting', tone: 'info' },
  RETRYING: { label: 'Retrying', tone: 'caution' },
  DELIVERED: { label: 'Delivered', tone: 'positive' },
  FAILED: { label: 'Failed', tone: 'negative' },
};

/** How far a delivery is. */
export function DeliveryStateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  const { label, tone } = deliveryStateWords[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

const endings: Readonly<Record<WebhookAttempt['ending'], Words>> = {
  DELIVERED: { label: 'Delivered', tone: 'positive' },
  REJECTED: { label: 'Refused', tone: 'negative' },
  NO_ANSWER: { label: 'No answer', tone: 'negative' },
  UNREACHABLE: { label: 'Not reached', tone: 'negative' },
  MISCONFIGURED: { label: 'Could not be sent', tone: 'negative' },
};

/** How an attempt ended. */
export function AttemptBadge({ ending }: Pick<WebhookAttempt, 'ending'>) {
  const { label, tone } = endings[ending];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

const failures: Readonly<Record<NonNullable<WebhookDelivery['failure']>, string>> = {
  EXHAUSTED: 'Every attempt of about three days failed, so nothing more is tried. Mend the receiver and send it again.',
  GONE: 'The receiver answered 410 Gone, so nothing more is tried, and the endpoint was disabled.',
  ENDPOINT_DISABLED: 'The endpoint was disabled before it got through. Enable it and send this again.',
};

/** What a delivery's state means, and what can be done. */
export function meaningOf({ state, failure, attempts }: WebhookDelivery): string {
  switch (state) {
    case 'WAITING':
      return 'It is sent in a moment.';
    case 'RETRYING':
      return `${attempts === 1 ? 'The first attempt' : `${attempts.toLocaleString('en-GB')} attempts`} failed. Attain goes on trying for about three days.`;
    case 'DELIVERED':
      return 'The receiver answered that it has it.';
    case 'FAILED':
      return failure === null ? 'Nothing more is tried.' : failures[failure];
  }
}
