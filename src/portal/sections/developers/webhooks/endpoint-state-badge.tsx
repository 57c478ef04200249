import { StatusBadge } from '../../../components/status-badge.tsx';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { standingOf } from './endpoint-words.ts';

/** Badge with the health of an endpoint. */
export function EndpointStateBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { label, tone } = standingOf(endpoint);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
