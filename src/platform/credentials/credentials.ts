import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';

/**
 * The fields of each authentication type (docs/product.md "Credentials"). All of them are encrypted, user names
 * included.
 */
export const credentialFields = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
  CUSTOM_HEADER: ['name', 'value'],
} as const satisfies Readonly<Record<AuthenticationType, readonly string[]>>;

export type CredentialField = (typeof credentialFields)[AuthenticationType][number];
export type Credentials = Readonly<Partial<Record<CredentialField, string>>>;

/** The mask that a page shows, and may send back, in place of a stored value. */
const masked = /^[•*]+$/;

/** Returns whether a received credential is blank or masked, which means that the user did not enter a new one. */
export function isUnchanged(value = ''): boolean {
  return value.trim() === '' || masked.test(value.trim());
}

/**
 * Returns the credentials to store for `type`: each given value, without white space around it. A blank or masked one
 * is replaced by the stored value.
 * @param stored those of the same type, or null
 * @returns null when nothing is set
 */
export function mergeCredentials(
  type: AuthenticationType,
  given: Credentials,
  stored: Credentials | null,
): Credentials | null {
  const merged: Partial<Record<CredentialField, string>> = {};
  for (const field of credentialFields[type]) {
    // A header would lose the white space. Then the credential would not be found where a reply repeats it.
    merged[field] = isUnchanged(given[field]) ? (stored?.[field] ?? '') : given[field]!.trim();
  }
  return Object.values(merged).some((value) => value !== '') ? merged : null;
}
