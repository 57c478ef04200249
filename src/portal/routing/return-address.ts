/**
 * Returns the path of this portal to open after signing in; `/` for everything else, such as another site's address.
 */
export function returnAddress(value: string | undefined, origin: string): string {
  if (value === undefined || !value.startsWith('/')) return '/';
  const address = URL.parse(value, origin);
  if (address === null || address.origin !== origin || address.pathname === '/sign-in') return '/';
  return address.pathname + address.search;
}
