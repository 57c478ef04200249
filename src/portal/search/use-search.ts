import { useDebouncedValue } from '@mantine/hooks';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchResults, type SearchResult } from '../queries/search.ts';
import { useSession } from '../queries/session.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { findPagesAndActions, offeredActions } from './pages-and-actions.ts';
import { keepRecent, recentResults } from './recent.ts';
import { entryOf, headingOf, recentEntryOf } from './result-words.tsx';
import { t } from '../../language/translate.ts';

const pauseMs = 120;
/** The API returns no more of a kind. */
const mostPerKind = 5;

/** Lists that search by the same text. */
const lists: Partial<Record<SearchResult['kind'], { readonly path: string; readonly all: (text: string) => string }>> =
  {
    STUDENT: { path: '/students', all: (text) => t('All students that begin with “{text}”', { text }) },
    COURSE: { path: '/courses', all: (text) => t('All courses that begin with “{text}”', { text }) },
  };

export interface Search {
  readonly groups: readonly EntryGroup[];
  readonly entries: readonly Entry[];
  /** Whether results of the typed text are still to come. */
  readonly isSearching: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Remembers an entry that the user opens. */
  readonly opened: (entry: Entry) => void;
}

/** Returns what a typed text finds: pages and actions at once, the organisation's data from the API. */
export function useSearch(typed: string): Search {
  const { user } = useSession();
  const isAdmin = user.role === 'ADMIN';
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, pauseMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchResults(text === '' ? '' : settled));
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();

  const found = useMemo(() => (text === '' ? [] : (data?.items ?? [])), [text, data]);
  const recent = useMemo(() => (text === '' ? recentResults(user.id) : []), [text, user.id]);
  const groups: EntryGroup[] =
    text === ''
      ? [
          { heading: t('Recent'), entries: recent.map(recentEntryOf) },
          { heading: t('Actions'), entries: offeredActions(isAdmin) },
        ]
      : [
          {
            heading: t('Pages and actions'),
            entries: findPagesAndActions(text, isAdmin, { signOut, setColours: setColorScheme }),
          },
          ...byKind(found, settled),
        ];
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return {
    groups: shown,
    entries: shown.flatMap(({ entries }) => entries),
    isSearching: text !== '' && (text !== settled || isPlaceholderData || (isFetching && data === undefined)),
    error: text === '' || text !== settled || isFetching ? null : error,
    retry: () => void refetch(),
    opened: ({ key }) => {
      const result = found.find((each) => entryOf(each).key === key);
      if (result !== undefined) keepRecent(user.id, result);
    },
  };
}

/** Groups results by their kind, in the order of the best of each kind. */
function byKind(results: readonly SearchResult[], text: string): EntryGroup[] {
  return [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const entries = ofKind.map(entryOf);
    const list = lists[kind];
    const hasMore =
      list !== undefined && ofKind.length === mostPerKind && ofKind.every(({ match }) => match === 'START');
    return {
      heading: headingOf(kind),
      entries: hasMore ? [...entries, allOf(list, text, entries[0]!)] : entries,
    };
  });
}

const allOf = ({ path, all }: NonNullable<(typeof lists)['STUDENT']>, text: string, { icon }: Entry): Entry => ({
  key: `all ${path}`,
  icon,
  label: all(text),
  path: `${path}?search=${encodeURIComponent(JSON.stringify(text))}`,
});
