import { z } from 'zod';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';

/** The secrets of a connection by name, decrypted. */
export type SecretValues = Readonly<Record<string, string>>;

const secretValues = z.record(z.string(), z.string());

const contextOf = (organisationId: string): string => `lms_connection:${organisationId}:secrets`;

/** Encrypts the secrets of a connection. @returns null without any */
export function sealSecrets(secretBox: SecretBox, organisationId: string, secrets: SecretValues): Buffer | null {
  if (Object.keys(secrets).length === 0) return null;
  return secretBox.seal(JSON.stringify(secrets), contextOf(organisationId));
}

/** Decrypts the stored secrets of a connection. 'UNREADABLE' when they cannot be decrypted in their row. */
export function openSecrets(
  secretBox: SecretBox,
  organisationId: string,
  sealed: Buffer | null,
): SecretValues | 'UNREADABLE' {
  if (sealed === null) return {};
  try {
    return secretValues.parse(JSON.parse(secretBox.open(sealed, contextOf(organisationId))));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return 'UNREADABLE';
    throw error;
  }
}
