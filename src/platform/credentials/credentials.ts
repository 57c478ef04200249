import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';

/** What each authentication type keeps (docs/product.md "Credentials"); all of it is sealed, user names included. */
export const credentialFields = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
  CUSTOM_HEADER: ['name', 'value'],
} as const satisfies Readonly<Record<AuthenticationType, readonly string[]>>;

export type CredentialField = (typeof credentialFields)[AuthenticationType][number];
export type Credentials = Readonly<Partial<Record<CredentialField, string>>>;

/** What a page shows, and may send back, in the place of a stored value. */
const masked = /^[•*]+$/;

/** Whether a credential that came in is blank or masked, and so is not entered anew. */
export function isUnchanged(value = ''): boolean {
  return value.trim() === '' || masked.test(value.trim());
}

/**
 * The credentials to store for `type`: what was given, without white space around it, or where that is blank or masked, what is stored.
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
    // White space around it would be lost in a header, and the credential not be found where a reply repeats it.
    merged[field] = isUnchanged(given[field]) ? (stored?.[field] ?? '') : given[field]!.trim();
  }
  return Object.values(merged).some((value) => value !== '') ? merged : null;
}
