import { createHash } from 'node:crypto';
import { originOf } from '../../../platform/credentials/credential-origin.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { StoredConnection } from '../store/lms-connection.ts';
import { secretsForAddress } from './connection-secrets.ts';
import { targetOf, type ConnectorTarget } from './connector-target.ts';
import { documentOf } from './document-of.ts';
import { keptOf, labelsOf, type ConnectionSettings } from './save-connection.ts';
import { openSecrets, type SecretValues } from './sealed-secrets.ts';

/** An unsaved connection. It is used for one trial, and nothing of it is stored. */
export type ConnectionDraft = Omit<ConnectionSettings, 'version' | 'presetVersion'>;

/** The connection that a trial uses. */
export interface TriedConnection {
  readonly target: ConnectorTarget;
  /** SHA-256 of an unsaved connection with its secrets; null for the saved one. */
  readonly draftDigest: string | null;
}

/**
 * Returns the target of an unsaved connection; null when it is what is saved. A blank or masked secret stands for the stored
 * one of the same preset, but only while the address has the origin for which that was entered.
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN; UnusableSettingsError
 */
export function draftedConnection(
  secretBox: SecretBox,
  organisationId: string,
  draft: ConnectionDraft,
  stored: StoredConnection | null,
): TriedConnection | null {
  const { preset, document, address, constants, secrets: given = {} } = draft;
  const opened = openSecrets(secretBox, organisationId, stored?.secrets ?? null);
  const parsed = documentOf(draft);
  // For an address that cannot be called, no stored secret counts. Saving keeps them for one that is entered later.
  const kept = originOf(address) === null ? null : keptOf(stored, preset, opened);
  const { values: secrets } = secretsForAddress(address, given, kept, labelsOf(parsed));
  const drafted = digestOf([preset, document, address, inOrder(constants), inOrder(secrets)]);
  if (stored !== null && opened !== 'UNREADABLE') {
    const saved = [stored.preset, stored.document, stored.address, inOrder(stored.constants), inOrder(opened)];
    if (digestOf(saved) === drafted) return null;
  }
  const target = targetOf(parsed, { address, constants, secrets, token: null, revision: null });
  return { target, draftDigest: drafted };
}

const inOrder = (texts: SecretValues): readonly (readonly [string, string])[] =>
  Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
