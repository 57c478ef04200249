const mostParts = 6;
const plainWord = /^[a-z][a-z-]{0,39}$/i;

/**
 * Returns an address as the log keeps it: without its query, and with “…” for each part that is not a plain word, since
 * it may be data or a secret. @param address the target of the request, such as `/api/enrolments/lms-progress?x=1`
 */
export function loggedPath(address: string): string {
  const parts = address.split('?', 1)[0]!.slice(0, 1_000).split('/').slice(1);
  const shown = parts.slice(0, mostParts).map((part) => (part === '' || plainWord.test(part) ? part : '…'));
  return `/${shown.join('/')}${parts.length > mostParts ? '/…' : ''}`;
}
