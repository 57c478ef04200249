import { ApplicationError } from '../../../platform/errors/errors.ts';
import { originOf } from '../../../platform/credentials/credential-origin.ts';
import { isUnchanged } from '../../../platform/credentials/credentials.ts';
import type { SecretValues } from './sealed-secrets.ts';
import { t } from '../../../language/translate.ts';

/** The secrets of a connection, and the origin of the address for which they were entered. */
export interface KeptSecrets {
  readonly values: SecretValues;
  readonly origin: string | null;
}

/**
 * Decides which secrets are stored with an address. A blank or masked value keeps the stored one, if the address still
 * has the origin for which it was entered. Otherwise a user who may edit the address could send the secret to a server of
 * their own. Each request of a connector goes to the origin of its address.
 * @param stored those of the same connector; null drops what was stored
 * @param labels of the secrets that the connector has, by name; null when its document cannot be read
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN, which names the fields to enter
 */
export function secretsForAddress(
  address: string,
  given: SecretValues,
  stored: KeptSecrets | null,
  labels: ReadonlyMap<string, string> | null,
): KeptSecrets {
  const origin = originOf(address);
  const entered = Object.entries(given).flatMap(([name, value]) =>
    isUnchanged(value) ? [] : [[name, value.trim()] as const],
  );
  const names = new Set(entered.map(([name]) => name));
  const wanted = (name: string) => labels === null || labels.has(name);
  const kept = Object.entries(stored?.values ?? {}).filter(([name]) => !names.has(name) && wanted(name));
  if (kept.length > 0 && origin !== null && origin !== stored?.origin) {
    const missing = kept.map(([name]) => labels?.get(name) ?? name).join(', ');
    throw new ApplicationError(
      'INVALID',
      'CREDENTIALS_OF_ANOTHER_ORIGIN',
      t(
        'The address now leads to another server than the one for which the secrets were stored. Enter them again: {missing}.',
        { missing },
      ),
    );
  }
  return {
    values: Object.fromEntries([...kept, ...entered.filter(([name]) => wanted(name))]),
    // An address that cannot be called has no origin. The next one that can be called needs new secrets.
    origin,
  };
}
