import { t } from '../../../language/translate.ts';
import { originOf } from '../../../platform/credentials/credential-origin.ts';
import { textInLanguage } from '../connectors/text-in-language.ts';
import type { ConnectorTarget } from './connector-target.ts';

/** Returns what to enter in the field of the address, which has the connector's own label; null when it has an address. */
export function addressToEnter({ address, document }: Pick<ConnectorTarget, 'address' | 'document'>): string | null {
  if (originOf(address) !== null) return null;
  const field = textInLanguage(document.address.label);
  const example = document.address.example === '' ? 'https://lms.example.org' : document.address.example;
  return address.trim() === ''
    ? t('“{field}” is empty. Enter it, such as {example}.', { field, example })
    : t('“{field}” is not a complete address, such as {example}.', { field, example });
}
