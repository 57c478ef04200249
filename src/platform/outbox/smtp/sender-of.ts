import { headerText } from './header-text.ts';

/**
 * Returns the sender for a displayed name, at the configured address. A name that looks like an address, or is empty, is
 * not shown: a reader could take it for the address.
 */
export function senderOf(
  name: string | undefined,
  address: string,
): { readonly from?: { readonly name: string; readonly address: string } } {
  const shown = headerText(name ?? '');
  return shown === '' || shown.includes('@') ? {} : { from: { name: shown, address } };
}
