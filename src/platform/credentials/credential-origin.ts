import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';
import { ApplicationError } from '../errors/errors.ts';
import {
  credentialFields,
  isUnchanged,
  mergeCredentials,
  type CredentialField,
  type Credentials,
} from './credentials.ts';

/** What is stored with a URL: the authentication type and its opened credentials. */
export interface StoredCredentials {
  readonly url: string;
  readonly type: AuthenticationType;
  readonly credentials: Credentials | null;
}

/** The labels of the portal's form. */
const labels: Readonly<Record<CredentialField, string>> = {
  username: 'User name',
  password: 'Password',
  token: 'Token',
  name: 'Name of the header',
  value: 'Value of the header',
};

/**
 * Decides which credentials are stored with a URL. A blank or masked one keeps the stored one of the same type, if the URL has the
 * origin that the stored one was entered for: otherwise whoever may edit the URL could have the credential sent to a server of their
 * own. With a text to which no call can be made everything is kept, but it was entered for no origin then, and the next one asks for it.
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
    `The URL leads to another address than the stored credentials were entered for. Enter them again: ${missing.map((field) => labels[field]).join(', ')}.`,
  );
}

/**
 * Scheme, host and port of a URL or of a template of one, normalised; null for what no call can be made to. That of a template is that
 * of each call, since nothing is sent to a template with a variable in its origin.
 */
export function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
