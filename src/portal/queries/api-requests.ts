import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import type { RequestSpan } from '../sections/developers/requests/request-filters.ts';

export type ApiRequest = Schema<'ApiRequest'>;

// Milliseconds between two updates of a first page that is visible.
const liveMilliseconds = 3_000;

const hour = 60 * 60_000;
const lengths: Readonly<Record<RequestSpan, number>> = { hour, day: 24 * hour, week: 7 * 24 * hour };

export interface RequestFilter {
  readonly outcome?: ApiRequest['outcome'] | undefined;
  readonly status?: number | undefined;
  readonly apiKeyId?: string | undefined;
  /** The last hour, day or week; 30 days without it. */
  readonly span?: RequestSpan | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the requests of the public API. The first page is updated while it is visible. */
export const apiRequestList = ({ span, ...filter }: RequestFilter) =>
  queryOptions({
    queryKey: ['api-requests', 'list', { ...filter, span }],
    queryFn: ({ signal }) => {
      const from = span === undefined ? undefined : new Date(Date.now() - lengths[span]).toISOString();
      return answer(api.GET('/internal/api-requests', { params: { query: { ...filter, from } }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: filter.cursor === undefined ? liveMilliseconds : (false as const),
  });

/** How many requests were refused in the last 24 hours, and the latest keys. */
export const apiRequestSummary = () =>
  queryOptions({
    queryKey: ['api-requests', 'summary'],
    queryFn: ({ signal }) => answer(api.GET('/internal/api-requests/summary', { signal })),
    refetchInterval: 30_000,
  });

/** A request by the X-Request-Id of its answer; 404 when none is kept. */
export const apiRequestDetails = (requestId: string) =>
  queryOptions({
    queryKey: ['api-requests', 'one', requestId],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/api-requests/{requestId}', { params: { path: { requestId } }, signal })),
  });
