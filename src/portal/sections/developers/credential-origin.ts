import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { t } from '../../../language/translate.ts';

export type Authentication = LmsOperation['authentication'];
export type CredentialField = Authentication['credentials'][number]['field'];

/** The stored URL, and which credentials are stored for it. */
export interface StoredAuthentication {
  readonly url: string;
  readonly authentication: Authentication;
}

/** The credentials of each type of authentication. */
export const fieldsOf: Readonly<Record<Authentication['type'], readonly CredentialField[]>> = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
  CUSTOM_HEADER: ['name', 'value'],
};

/** Whether a stored credential exists that the selected type would use. */
export function isStored({ authentication }: StoredAuthentication, type: string, field: CredentialField): boolean {
  const { type: storedType, isReadable, credentials } = authentication;
  return type === storedType && isReadable && credentials.some((each) => each.field === field && each.isSet);
}

/** Whether a URL leads to another server than the stored one. The service then keeps no stored credentials. */
export const leadsElsewhere = ({ url: storedUrl }: StoredAuthentication, url: string): boolean =>
  isOtherOrigin(storedUrl, url);

/** Whether an address has another origin than the stored one. An address that cannot be called has none. */
export function isOtherOrigin(stored: string, address: string): boolean {
  const origin = originOf(address);
  return origin !== null && origin !== originOf(stored);
}

/** Returns messages for the fields that must be filled in again because the URL leads to another server. */
export function missingCredentials(
  stored: StoredAuthentication,
  values: { readonly url: string; readonly type: Authentication['type'] } & Readonly<Record<CredentialField, string>>,
): Partial<Record<CredentialField, string>> {
  if (!leadsElsewhere(stored, values.url)) return {};
  const missing = fieldsOf[values.type].filter(
    (field) => isStored(stored, values.type, field) && values[field].trim() === '',
  );
  return Object.fromEntries(
    missing.map((field) => [field, t('Enter it again: the URL now leads to another address.')]),
  );
}

function originOf(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
