/** Returns the address with the relation "next" of a header `Link` (RFC 8288); null without one. */
export function linkToNext(header: string): string | null {
  for (const [, url, parameters] of header.slice(0, 16_384).matchAll(/<([^<>]*)>([^<>]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters ?? '');
    const names = (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes('next')) return url ?? null;
  }
  return null;
}
