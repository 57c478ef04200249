import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { lockDelivery, requeueDelivery } from './store/webhook-queue.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';
import { t } from '../../language/translate.ts';

export interface ResentDelivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly actor: Actor;
}

export interface ResendRequest extends ResentDelivery {
  readonly organisationId: string;
}

/**
 * Makes a delivery due at once, with its original id. A finished delivery starts its schedule again. A delivery that is
 * being retried gets one more attempt. The dispatcher sees it within a second.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, NO_SUCH_DELIVERY; CONFLICT ENDPOINT_DISABLED, DELIVERY_WAITING
 */
export async function requestResend(database: Database, request: ResendRequest): Promise<void> {
  await database.inOrganisation(request.organisationId, (tx) => resendIn(tx, request));
}

/** Does the same in a transaction. */
export async function resendIn(
  tx: OrganisationTransaction,
  { endpointId, eventId, actor }: ResentDelivery,
): Promise<void> {
  await requireEnabledEndpoint(tx, endpointId);
  const delivery = await lockDelivery(tx, { endpointId, eventId });
  if (delivery === null) {
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_DELIVERY', t('There is no such delivery.'));
  }
  if (delivery.state === 'WAITING' && !delivery.isPutOff) {
    throw new ApplicationError('CONFLICT', 'DELIVERY_WAITING', t('This delivery is already waiting to be sent.'));
  }
  await requeueDelivery(tx, { endpointId, eventId });
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'webhook_delivery.resent',
    subjectId: endpointId,
    details: { eventId, type: delivery.eventType, state: delivery.state },
  });
}
