import { asSentence, type Sentence } from '../../language/sentence.ts';
import { SecretUnreadableError } from '../../platform/secrets/secret-errors.ts';
import type { Credentials } from '../../platform/credentials/credentials.ts';
import type { CalledEndpoint } from './attempt-delivery.ts';
import type { DeliverDependencies, EndpointKey } from './deliver-dependencies.ts';
import { authenticationWith, credentialsContext, previousSecretContext, secretContext } from './endpoint-secrets.ts';
import { findReceiver } from './store/webhook-receivers.ts';

/** An endpoint ready to be called, or the reason for which it is not. */
export type OpenedEndpoint = CalledEndpoint | Sentence;

/** Returns an endpoint with its decrypted secrets; null when it is disabled or deleted. */
export async function openEndpoint(
  { database, secretBox }: Pick<DeliverDependencies, 'database' | 'secretBox'>,
  { organisationId, endpointId }: EndpointKey,
): Promise<OpenedEndpoint | null> {
  const stored = await database.inOrganisation(organisationId, (tx) => findReceiver(tx, endpointId));
  if (stored === null) return null;
  const decrypt = (encrypted: Buffer | null, contextOf: (organisationId: string, endpointId: string) => string) =>
    encrypted === null ? null : secretBox.open(encrypted, contextOf(organisationId, endpointId));
  // Endpoints check the present secret. So a former one that cannot be decrypted must not prevent the delivery.
  const decryptPrevious = () => unlessUnreadable(() => decrypt(stored.previousSecret, previousSecretContext));
  try {
    const credentials = decrypt(stored.credentials, credentialsContext);
    const secrets = [decrypt(stored.secret, secretContext), decryptPrevious()];
    const decrypted = credentials === null ? null : (JSON.parse(credentials) as Credentials);
    return {
      organisationId,
      url: stored.url,
      authentication: authenticationWith(stored.authenticationType, decrypted),
      secrets: secrets.filter((secret) => secret !== null),
    };
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    return asSentence(
      'The signing secret or the credentials of this endpoint can no longer be decrypted. Rotate the secret, and enter the credentials again.',
    );
  }
}

function unlessUnreadable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}
