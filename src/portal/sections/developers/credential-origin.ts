import type { LmsOperation } from '../../queries/lms-configuration.ts';

export type Authentication = LmsOperation['authentication'];
export type CredentialField = Authentication['credentials'][number]['field'];

/** What is stored: the URL, and which credentials are set with it. */
export interface StoredAuthentication {
  readonly url: string;
  readonly authentication: Authentication;
}

/** Which credentials each type has. */
export const fieldsOf: Readonly<Record<Authentication['type'], readonly CredentialField[]>> = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
  CUSTOM_HEADER: ['name', 'value'],
};

/** Whether a credential is stored that would be used with the chosen type. */
export function isStored({ authentication }: StoredAuthentication, type: string, field: CredentialField): boolean {
  const { type: storedType, isReadable, credentials } = authentication;
  return type === storedType && isReadable && credentials.some((each) => each.field === field && each.isSet);
}

/** Whether a URL leads to another server than the stored one; the service keeps no credentials for it then. */
export function leadsElsewhere({ url: storedUrl }: StoredAuthentication, url: string): boolean {
  const origin = originOf(url);
  return origin !== null && origin !== originOf(storedUrl);
}

/** What to say at the fields that have to be filled in because the URL leads elsewhere. */
export function missingCredentials(
  stored: StoredAuthentication,
  values: { readonly url: string; readonly type: Authentication['type'] } & Readonly<Record<CredentialField, string>>,
): Partial<Record<CredentialField, string>> {
  if (!leadsElsewhere(stored, values.url)) return {};
  const missing = fieldsOf[values.type].filter(
    (field) => isStored(stored, values.type, field) && values[field].trim() === '',
  );
  return Object.fromEntries(missing.map((field) => [field, 'Enter it again: the URL now leads to another address.']));
}

function originOf(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
