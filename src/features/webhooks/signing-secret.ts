import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { lockEndpoint, replaceSecret, type StoredEndpoint } from './store/webhook-settings.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../platform/secrets/secret-errors.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { generateSigningSecret, previousSecretContext, rotationHours, secretContext } from './endpoint-secrets.ts';
import { noSuchEndpoint, type EndpointDependencies } from './show-endpoints.ts';
import { t } from '../../language/translate.ts';

export interface SigningSecret {
  readonly secret: string;
  /** The time until which deliveries are also signed with the former secret. */
  readonly previousSecretUntil: Date | null;
}

/**
 * Returns the signing secret, for an administrator who configures an endpoint. The audit trail records that it was
 * shown.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, CONFLICT SECRET_UNREADABLE
 */
export function revealSecret(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
  endpointId: string,
  actor: Actor,
): Promise<SigningSecret> {
  return database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === null) throw noSuchEndpoint();
    const secret = openSecret(secretBox, organisationId, endpoint);
    if (secret === null) {
      throw new ApplicationError(
        'CONFLICT',
        'SECRET_UNREADABLE',
        t('The signing secret can no longer be decrypted. Rotate it, and put the new secret into your system.'),
      );
    }
    await writeDown(tx, 'webhook_endpoint.secret_revealed', endpoint, actor);
    return { secret, previousSecretUntil: endpoint.previousSecretUntil };
  });
}

/**
 * Replaces the signing secret. For 24 hours deliveries are also signed with the former one (docs/product.md
 * "Webhooks"). An earlier secret does not work any more.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT
 */
export function rotateSecret(
  { database, secretBox }: EndpointDependencies,
  organisationId: string,
  endpointId: string,
  actor: Actor,
): Promise<SigningSecret> {
  return database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === null) throw noSuchEndpoint();
    const former = openSecret(secretBox, organisationId, endpoint);
    const secret = generateSigningSecret();
    const previousUntil = former === null ? null : new Date(Date.now() + rotationHours * 3_600_000);
    await replaceSecret(tx, endpoint.id, {
      secret: secretBox.seal(secret, secretContext(organisationId, endpoint.id)),
      previous: former === null ? null : secretBox.seal(former, previousSecretContext(organisationId, endpoint.id)),
      previousUntil,
    });
    await writeDown(tx, 'webhook_endpoint.secret_rotated', endpoint, actor);
    return { secret, previousSecretUntil: previousUntil };
  });
}

/** Null when it cannot be decrypted in its row. */
function openSecret(secretBox: SecretBox, organisationId: string, { id, secret }: StoredEndpoint): string | null {
  try {
    return secretBox.open(secret, secretContext(organisationId, id));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

function writeDown(tx: OrganisationTransaction, action: string, { id }: StoredEndpoint, actor: Actor) {
  return recordAuditEntry(tx, { id: newId(), actor, action, subjectId: id, details: {} });
}
