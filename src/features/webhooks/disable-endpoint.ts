import type { WebhookDisabledReason } from '../../domain/webhooks/endpoint-states.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { disableStoredEndpoint, insertNotices } from './store/webhook-disabling.ts';
import { closeOpenDeliveries } from './store/webhook-queue.ts';
import { cancelRecoveries } from './store/webhook-recoveries.ts';
import { newId } from '../../platform/ids.ts';

/** Number of deliveries that the disabling transaction closes. Later runs close the rest of a longer queue. */
export const closedAtOnce = 5_000;

/** The result: null when the endpoint was disabled before, or is deleted. */
export type Disabled = { readonly noticeIds: readonly string[] } | null;

/**
 * Disables an endpoint. Its open and its future deliveries are kept as failed, and a recovery can send them. When
 * Attain itself disables it, an e-mail to each administrator is queued.
 * @param actor SYSTEM for GONE and FAILING
 */
export async function disableEndpoint(
  tx: OrganisationTransaction,
  endpointId: string,
  { reason, actor }: { readonly reason: WebhookDisabledReason; readonly actor: Actor },
): Promise<Disabled> {
  const url = await disableStoredEndpoint(tx, endpointId, reason);
  if (url === null) return null;
  await closeOpenDeliveries(tx, endpointId, closedAtOnce);
  await cancelRecoveries(tx, endpointId);
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'webhook_endpoint.disabled',
    subjectId: endpointId,
    details: { reason },
  });
  const noticeIds = reason === 'BY_USER' ? [] : await insertNotices(tx, endpointId, reason, newId);
  return { noticeIds };
}
