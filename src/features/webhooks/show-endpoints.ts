import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { findEndpoint, findEndpoints, type StoredEndpoint } from './store/webhook-settings.ts';
import { findEndpointHealth, type EndpointHealth } from './store/webhook-health.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { credentialFields, type CredentialField } from '../../platform/credentials/credentials.ts';
import { endpointVersion } from './endpoint-version.ts';
import { openEndpointCredentials } from './endpoint-secrets.ts';
import { t } from '../../language/translate.ts';

/** Maximum number of an organisation's endpoints. */
export const mostEndpoints = 50;

export interface EndpointDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
}

/** An endpoint in the form for administrators. It says which credentials are set, and nothing of the signing secret. */
export interface ShownEndpoint
  extends Omit<StoredEndpoint, 'authenticationType' | 'credentials' | 'secret'>, EndpointHealth {
  /** Of the settings. A change that is based on an earlier version is refused. */
  readonly version: string;
  readonly authentication: {
    readonly type: AuthenticationType;
    readonly credentials: readonly { readonly field: CredentialField; readonly isSet: boolean }[];
    /** False when the stored values cannot be decrypted any more and must be entered again. */
    readonly isReadable: boolean;
  };
}

/** Returns the organisation's endpoints, the newest first. */
export function showEndpoints(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
): Promise<readonly ShownEndpoint[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    const stored = await findEndpoints(tx);
    const ids = stored.map(({ id }) => id);
    const health = await findEndpointHealth(tx, ids);
    return stored.map((endpoint) => showStored(secretBox, organisationId, endpoint, health.get(endpoint.id)!));
  });
}

/** Returns one endpoint. @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT */
export function showEndpoint(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
  endpointId: string,
): Promise<ShownEndpoint> {
  return database.inOrganisation(organisationId, (tx) => readEndpoint(tx, secretBox, endpointId));
}

/** Does what `showEndpoint` does, within a transaction. */
export async function readEndpoint(
  tx: OrganisationTransaction,
  secretBox: SecretBox,
  endpointId: string,
): Promise<ShownEndpoint> {
  const stored = await findEndpoint(tx, endpointId);
  if (stored === null) throw noSuchEndpoint();
  const health = await findEndpointHealth(tx, [stored.id]);
  return showStored(secretBox, tx.organisationId, stored, health.get(stored.id)!);
}

export const noSuchEndpoint = (): ApplicationError =>
  new ApplicationError('NOT_FOUND', 'NO_SUCH_ENDPOINT', t('There is no such webhook endpoint.'));

function showStored(
  secretBox: SecretBox,
  organisationId: string,
  stored: StoredEndpoint,
  health: EndpointHealth,
): ShownEndpoint {
  const { authenticationType: type, credentials: _credentials, secret: _secret, ...shown } = stored;
  const opened = openEndpointCredentials(secretBox, organisationId, stored);
  const credentials = opened === 'UNREADABLE' ? null : opened;
  return {
    ...shown,
    ...health,
    version: endpointVersion(stored),
    authentication: {
      type,
      credentials: credentialFields[type].map((field) => ({ field, isSet: (credentials?.[field] ?? '') !== '' })),
      isReadable: opened !== 'UNREADABLE',
    },
  };
}
