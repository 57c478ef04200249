import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';
import { resendIn, type ResentDelivery } from './resend-delivery.ts';
import { listDeliveries } from './store/webhook-ledger.ts';
import { lockDelivery } from './store/webhook-queue.ts';

export interface FailedDeliveryFilters {
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Returns the ids of the events whose deliveries to an endpoint have failed, the newest first, at most `limit`. */
export async function failedDeliveries(
  tx: OrganisationTransaction,
  endpointId: string,
  { type, from, to }: FailedDeliveryFilters,
  limit: number,
): Promise<string[]> {
  const filters = { states: ['FAILED'] as const, ...(type !== undefined && { type }) };
  const found = await listDeliveries(tx, endpointId, filters, { before: null, limit, from, to });
  return found.map(({ id }) => id);
}

/**
 * Sends a delivery again if it is still failed.
 * @throws ApplicationError as `requestResend`, and CONFLICT DELIVERY_NOT_FAILED
 */
export async function resendFailed(tx: OrganisationTransaction, resent: ResentDelivery): Promise<void> {
  const delivery = await lockDelivery(tx, resent);
  if (delivery !== null && delivery.state !== 'FAILED') {
    throw new ApplicationError('CONFLICT', 'DELIVERY_NOT_FAILED', t('This delivery has not failed.'));
  }
  await resendIn(tx, resent);
}
