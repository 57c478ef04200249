import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type SearchResult = Schema<'SearchResult'>;

/** The most characters of a search. */
export const longestSearch = 200;

/** What the organisation has for a text, the best first. The former results stay visible while the next ones load. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['search', 'list', q],
    queryFn: ({ signal }) => answer(api.GET('/internal/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
