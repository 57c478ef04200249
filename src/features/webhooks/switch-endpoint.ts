import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { deleteEndpoint as remove, enableEndpoint as enable, lockEndpoint } from './store/webhook-settings.ts';
import { closeOpenDeliveries } from './store/webhook-queue.ts';
import { cancelRecoveries } from './store/webhook-recoveries.ts';
import { newId } from '../../platform/ids.ts';
import { closedAtOnce, disableEndpoint as disable } from './disable-endpoint.ts';
import { noSuchEndpoint, readEndpoint, type EndpointDependencies, type ShownEndpoint } from './show-endpoints.ts';

/**
 * Enables an endpoint: events are sent again from now on. A recovery can send the missed ones. Does nothing when it is
 * enabled already.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT
 */
export function enableEndpoint(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
  endpointId: string,
  actor: Actor,
): Promise<ShownEndpoint> {
  return database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === null) throw noSuchEndpoint();
    if (endpoint.state === 'DISABLED') {
      await enable(tx, endpoint.id);
      await writeDown(tx, 'webhook_endpoint.enabled', endpoint.id, actor);
    }
    return readEndpoint(tx, secretBox, endpoint.id);
  });
}

/**
 * Disables an endpoint: nothing is sent from now on, but a current attempt is not cancelled. Waiting deliveries are
 * kept as failed and can be recovered. Does nothing when the endpoint is disabled already.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT
 */
export function disableEndpoint(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
  endpointId: string,
  actor: Actor,
): Promise<ShownEndpoint> {
  return database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === null) throw noSuchEndpoint();
    await disable(tx, endpoint.id, { reason: 'BY_USER', actor });
    return readEndpoint(tx, secretBox, endpoint.id);
  });
}

/**
 * Deletes an endpoint with its secrets. Its row stays for the timelines that show its deliveries.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT
 */
export function deleteEndpoint(
  { database }: Pick<EndpointDependencies, 'database'>,
  organisationId: string,
  endpointId: string,
  actor: Actor,
): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === null) throw noSuchEndpoint();
    await remove(tx, endpoint.id);
    await closeOpenDeliveries(tx, endpoint.id, closedAtOnce);
    await cancelRecoveries(tx, endpoint.id);
    await writeDown(tx, 'webhook_endpoint.deleted', endpoint.id, actor);
  });
}

function writeDown(tx: OrganisationTransaction, action: string, subjectId: string, actor: Actor): Promise<void> {
  return recordAuditEntry(tx, { id: newId(), actor, action, subjectId, details: {} });
}
