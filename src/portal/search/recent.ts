import { searchKinds } from '../../domain/search/search-kinds.ts';
import type { SearchResult } from '../queries/search.ts';

/** What is kept of a result that was opened. */
export type Recent = Pick<SearchResult, 'kind' | 'id' | 'title' | 'detail' | 'path'>;

// Of this tab only, and of one user: the names of students must not stay in a shared browser. Signing out clears it.
const place = 'attain-recent';
const most = 6;

interface Kept {
  readonly userId: string;
  readonly items: readonly Recent[];
}

const isRecent = (value: unknown): value is Recent => {
  const { kind, id, title, detail, path } = (value ?? {}) as Record<string, unknown>;
  return (
    searchKinds.some((known) => known === kind) &&
    [id, title].every((text) => typeof text === 'string') &&
    (detail === null || typeof detail === 'string') &&
    typeof path === 'string' &&
    path.startsWith('/')
  );
};

/** Returns the results that the user has opened in this tab, the latest first. */
export function recentResults(userId: string): readonly Recent[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(place) ?? 'null') as Kept | null;
    return kept?.userId === userId && Array.isArray(kept.items) ? kept.items.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps a result that the user opens. A browser that stores nothing has no recent results. */
export function keepRecent(userId: string, { kind, id, title, detail, path }: SearchResult): void {
  const items = [
    { kind, id, title, detail, path },
    ...recentResults(userId).filter((item) => item.kind !== kind || item.id !== id),
  ].slice(0, most);
  try {
    window.sessionStorage.setItem(place, JSON.stringify({ userId, items } satisfies Kept));
  } catch {
    // Storage is off or full.
  }
}
