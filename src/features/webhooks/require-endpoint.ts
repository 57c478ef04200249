import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { lockEndpoint, type StoredEndpoint } from './store/webhook-settings.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { noSuchEndpoint } from './show-endpoints.ts';
import { t } from '../../language/translate.ts';

/**
 * Requires an enabled endpoint, whose state cannot change until the transaction ends.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, CONFLICT ENDPOINT_DISABLED
 */
export async function requireEnabledEndpoint(tx: OrganisationTransaction, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await lockEndpoint(tx, endpointId);
  if (endpoint === null) throw noSuchEndpoint();
  if (endpoint.state === 'DISABLED') {
    throw new ApplicationError(
      'CONFLICT',
      'ENDPOINT_DISABLED',
      t('This endpoint is disabled, so nothing is sent to it. Enable it first.'),
    );
  }
  return endpoint;
}
