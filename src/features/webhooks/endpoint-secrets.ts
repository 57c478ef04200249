import { randomBytes } from 'node:crypto';
import type { StoredEndpoint, StoredEndpointSettings } from './store/webhook-settings.ts';
import type { Authentication } from '../../platform/outbound-http/authentication.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../platform/secrets/secret-errors.ts';
import type { Credentials } from '../../platform/credentials/credentials.ts';

/**
 * Hours for which deliveries are also signed with the former secret, after it was replaced (docs/product.md
 * "Webhooks").
 */
export const rotationHours = 24;

/** Returns the identity of the row and column of an encrypted value. Elsewhere it cannot be decrypted. */
export const secretContext = (organisationId: string, endpointId: string): string =>
  `webhook_endpoint_secret:${organisationId}:${endpointId}`;
export const previousSecretContext = (organisationId: string, endpointId: string): string =>
  `webhook_endpoint_previous_secret:${organisationId}:${endpointId}`;
export const credentialsContext = (organisationId: string, endpointId: string): string =>
  `webhook_endpoint_credentials:${organisationId}:${endpointId}`;

/** Returns a new signing secret in the format of Standard Webhooks: `whsec_` and 256 random bits in base64. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * Decrypts the stored credentials of an endpoint; null without any. 'UNREADABLE' when they cannot be decrypted in their
 * row.
 */
export function openEndpointCredentials(
  secretBox: SecretBox,
  organisationId: string,
  { id, credentials }: Pick<StoredEndpoint, 'id' | 'credentials'>,
): Credentials | null | 'UNREADABLE' {
  if (credentials === null) return null;
  try {
    return JSON.parse(secretBox.open(credentials, credentialsContext(organisationId, id))) as Credentials;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return 'UNREADABLE';
    throw error;
  }
}

/** Returns the authentication of a request. A missing credential is an empty text, which the client refuses. */
export function authenticationWith(
  type: StoredEndpointSettings['authenticationType'],
  credentials: Credentials | null,
): Authentication {
  const { username = '', password = '', token = '', name = '', value = '' } = credentials ?? {};
  switch (type) {
    case 'NONE':
      return { type };
    case 'BASIC':
      return { type, username, password };
    case 'BEARER':
      return { type, token };
    case 'CUSTOM_HEADER':
      return { type, name, value };
  }
}
