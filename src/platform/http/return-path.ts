// More than the addresses of pages have.
const longest = 2_000;
const origin = 'http://here.invalid';
const control = /\p{Cc}/u;

/**
 * Returns the path and the query of this site to which a form wants to go back; `/` for everything else. Browsers read
 * `//evil`, `/\evil` and `/<tab>/evil` as addresses of another site.
 */
export function returnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest) return '/';
  if (!value.startsWith('/') || value.includes('\\') || control.test(value)) return '/';
  const address = URL.parse(value, origin);
  if (address === null || address.origin !== origin) return '/';
  const path = address.pathname + address.search;
  // Such as from `/.//evil`.
  return path.startsWith('//') ? '/' : path;
}
