import { searchKinds, searchMatches, type SearchKind, type SearchMatch } from '../../../domain/search/search-kinds.ts';

interface Ranked {
  readonly kind: SearchKind;
  readonly id: string;
  readonly match: SearchMatch;
}

/**
 * Returns results in their order, each once with its best match, at most `mostPerKind` of a kind: first those that match
 * exactly, then by their beginning, then in part; equally good ones by their kind, else as they were found.
 */
export function inOrder<Result extends Ranked>(found: readonly Result[], mostPerKind: number): Result[] {
  const rank = ({ match, kind }: Ranked) =>
    searchMatches.indexOf(match) * searchKinds.length + searchKinds.indexOf(kind);
  const counts = new Map<SearchKind, number>();
  const seen = new Set<string>();
  return [...found]
    .sort((one, other) => rank(one) - rank(other))
    .filter(({ kind, id }) => {
      const key = `${kind} ${id}`;
      const count = counts.get(kind) ?? 0;
      if (seen.has(key) || count >= mostPerKind) return false;
      seen.add(key);
      counts.set(kind, count + 1);
      return true;
    });
}
