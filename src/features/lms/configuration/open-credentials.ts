import type { StoredOperation } from '../store/lms-configuration.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { operationContext } from '../lms-target.ts';
import type { Credentials } from '../../../platform/credentials/credentials.ts';

/**
 * Decrypts the stored credentials of an operation; null without any. 'UNREADABLE' when they cannot be decrypted in
 * their row.
 */
export function openCredentials(
  secretBox: SecretBox,
  organisationId: string,
  stored: StoredOperation | null,
): Credentials | null | 'UNREADABLE' {
  if (stored === null || stored.credentials === null) return null;
  try {
    const opened = secretBox.open(stored.credentials, operationContext(organisationId, stored.operation));
    return JSON.parse(opened) as Credentials;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return 'UNREADABLE';
    throw error;
  }
}
