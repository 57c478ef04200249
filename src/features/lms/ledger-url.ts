import { safeExcerpt } from '../../platform/outbound-http/safe-excerpt.ts';

/** Length of an address for the ledger, in UTF-16 units. A rendered URL has at most 16 KiB. */
const shownLength = 16 * 1024;

/** The values that say what a call asks for, by the parameter's name in lower case and without `_` and `-`. */
const harmless: Readonly<Record<string, RegExp>> = {
  wsfunction: /^[a-z]\w{0,99}$/i,
  moodlewsrestformat: /^(?:json|xml)$/,
  format: /^[a-z]{1,10}$/i,
  page: /^\d{1,9}$/,
  perpage: /^\d{1,9}$/,
  pagesize: /^\d{1,9}$/,
  limit: /^\d{1,9}$/,
  offset: /^\d{1,9}$/,
  start: /^\d{1,9}$/,
  search: /^.{0,100}$/su,
  searchterm: /^.{0,100}$/su,
  q: /^.{0,100}$/su,
};

/**
 * Returns an address for the ledger: without user information, and without the values of the query, which may be keys.
 * A value is shown if its name is known and it looks as values of that name do. A secret is masked everywhere.
 * @param secrets of the call's authentication
 */
export function ledgerUrl(url: string, secrets: readonly string[]): string {
  const parsed = URL.parse(url);
  if (parsed === null) return safeExcerpt(url.split('?', 1)[0]!, 500, secrets);
  const query = [...parsed.searchParams].map(([name, value]) => {
    const shown = isHarmless(name, value, secrets) ? encodeURIComponent(value) : '…';
    return `${encodeURIComponent(name)}=${shown}`;
  });
  const address = `${parsed.origin}${parsed.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return safeExcerpt(address, shownLength, secrets);
}

function isHarmless(name: string, value: string, secrets: readonly string[]): boolean {
  const key = name.toLowerCase().replaceAll(/[_-]/g, '');
  if (!Object.hasOwn(harmless, key) || !harmless[key]!.test(value)) return false;
  // A secret in any spelling would be masked.
  return safeExcerpt(value, shownLength, secrets) === safeExcerpt(value, shownLength);
}
