import type { WebhookDeliveryState } from '../../domain/webhooks/delivery-states.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { findEndpoint } from './store/webhook-settings.ts';
import {
  findRecoveries,
  listDeliveries as readDeliveries,
  type ListedDelivery,
  type ListedRecovery,
} from './store/webhook-ledger.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { noSuchEndpoint } from './show-endpoints.ts';
import { t } from '../../language/translate.ts';

export interface DeliveryPage extends LedgerPage {
  /** OPEN: waiting or retried. */
  readonly state?: WebhookDeliveryState | 'OPEN';
  readonly type?: string;
}

const mostRecoveries = 20;

/**
 * Returns a page of an endpoint's deliveries, the newest event first.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, INVALID CURSOR
 */
export function listDeliveries(
  database: Database,
  organisationId: string,
  endpointId: string,
  { state, type, ...page }: DeliveryPage,
): Promise<Page<ListedDelivery>> {
  const states = state === 'OPEN' ? (['WAITING', 'RETRYING'] as const) : state === undefined ? undefined : [state];
  const name = `webhook-deliveries-${endpointId.toLowerCase()}`;
  return readLedger(database, organisationId, name, page, async (tx, part) => {
    await requireEndpoint(tx, endpointId);
    return readDeliveries(tx, endpointId, { ...(states && { states }), ...(type !== undefined && { type }) }, part);
  });
}

/**
 * Returns the latest 20 recoveries of an endpoint, the newest first. @throws ApplicationError NOT_FOUND
 * NO_SUCH_ENDPOINT
 */
export function listRecoveries(
  database: Database,
  organisationId: string,
  endpointId: string,
): Promise<readonly ListedRecovery[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireEndpoint(tx, endpointId);
    return findRecoveries(tx, endpointId, { limit: mostRecoveries });
  });
}

/** Returns a recovery. @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT or NO_SUCH_RECOVERY */
export async function showRecovery(
  database: Database,
  organisationId: string,
  endpointId: string,
  recoveryId: string,
): Promise<ListedRecovery> {
  const [recovery] = await database.inOrganisation(organisationId, async (tx) => {
    await requireEndpoint(tx, endpointId);
    return findRecoveries(tx, endpointId, { id: recoveryId, limit: 1 });
  });
  if (recovery === undefined) {
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_RECOVERY', t('There is no such recovery.'));
  }
  return recovery;
}

/** Requires an endpoint. @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT */
export async function requireEndpoint(tx: OrganisationTransaction, endpointId: string): Promise<void> {
  if ((await findEndpoint(tx, endpointId)) === null) throw noSuchEndpoint();
}
