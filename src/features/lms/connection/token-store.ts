import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import type { AccessToken, TokenStore } from '../connectors/connector-call.ts';
import { saveToken } from '../store/lms-connection.ts';
import type { ConnectorTarget } from './connector-target.ts';

const storedToken = z.object({ token: z.string(), expiresAt: z.coerce.date() });

/** A token belongs to the settings with which it was issued. */
const contextOf = (organisationId: string, revision: number): string =>
  `lms_connection:${organisationId}:token:${revision}`;

/**
 * Keeps the OAuth2 token of a connection, encrypted in its row, so that calls share it. A token that cannot be decrypted
 * counts as none. That of an unsaved connection is kept in memory, for one call.
 */
export function createTokenStore(
  { database, secretBox }: { readonly database: Database; readonly secretBox: SecretBox },
  organisationId: string,
  { token, revision }: Pick<ConnectorTarget, 'token' | 'revision'>,
): TokenStore {
  if (revision === null) return tokenOfOneCall();
  const context = contextOf(organisationId, revision);
  let known: AccessToken | null = token === null ? null : open(secretBox, token, context);
  return {
    get: () => Promise.resolve(known),
    put: async (value, expiresAt) => {
      known = { token: value, expiresAt };
      const sealed = secretBox.seal(JSON.stringify(known), context);
      await database.inOrganisation(organisationId, (tx) => saveToken(tx, revision, sealed));
    },
  };
}

function tokenOfOneCall(): TokenStore {
  let known: AccessToken | null = null;
  return {
    get: () => Promise.resolve(known),
    put: (token, expiresAt) => {
      known = { token, expiresAt };
      return Promise.resolve();
    },
  };
}

function open(secretBox: SecretBox, sealed: Buffer, context: string): AccessToken | null {
  try {
    return storedToken.parse(JSON.parse(secretBox.open(sealed, context)));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}
