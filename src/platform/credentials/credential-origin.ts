import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';
import { ApplicationError } from '../errors/errors.ts';
import {
  credentialFields,
  isUnchanged,
  mergeCredentials,
  type CredentialField,
  type Credentials,
} from './credentials.ts';
import { t } from '../../language/translate.ts';

/** The credentials that are stored with a URL: the authentication type and the decrypted values. */
export interface StoredCredentials {
  readonly url: string;
  readonly type: AuthenticationType;
  readonly credentials: Credentials | null;
}

/** The labels in the portal's form. */
const labels = (): Readonly<Record<CredentialField, string>> => ({
  username: t('User name'),
  password: t('Password'),
  token: t('Token'),
  name: t('Header name'),
  value: t('Header value'),
});

/**
 * Decides which credentials are stored with a URL. A blank or masked value keeps the stored one of the same type, if
 * the URL still has the origin for which it was entered. Otherwise a user who may edit the URL could send the
 * credential to a server of their own. If the URL is not usable for a call, everything is kept, but without an origin,
 * so the next usable URL requires it to be entered again.
 * @param stored as it was read in this transaction, behind a lock that other changes wait for
 * @returns null when nothing is set
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN, which names the fields to enter
 */
export function credentialsForUrl(
  url: string,
  { type, ...given }: { readonly type: AuthenticationType } & Credentials,
  stored: StoredCredentials | null,
): Credentials | null {
  const kept = stored?.type === type ? stored.credentials : null;
  if (stored === null || kept === null) return mergeCredentials(type, given, null);
  const origin = originOf(url);
  if (origin === null || origin === originOf(stored.url)) return mergeCredentials(type, given, kept);
  const missing = credentialFields[type].filter((field) => (kept[field] ?? '') !== '' && isUnchanged(given[field]));
  if (missing.length === 0) return mergeCredentials(type, given, null);
  throw new ApplicationError(
    'INVALID',
    'CREDENTIALS_OF_ANOTHER_ORIGIN',
    t(
      'The URL now leads to another address than the one for which the credentials were stored. Enter them again: {join}.',
      { join: missing.map((field) => labels()[field]).join(', ') },
    ),
  );
}

/**
 * Returns scheme, host and port of a URL or of a template, normalised; null if no call can be made to it. A template's
 * origin is that of each call, since nothing is sent to a template with a variable in its origin.
 */
export function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
