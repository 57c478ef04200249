import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Figures = Schema<'Figures'>;
export type Count = Schema<'BoundedCount'>;
export type Health = Schema<'Health'>;

/** The key of the figures, for what changes one. */
export const figuresKey = ['dashboard', 'figures'] as const;

/** The figures of the dashboard, loaded again every ten seconds while they are visible. */
export const figures = () =>
  queryOptions({
    queryKey: figuresKey,
    queryFn: ({ signal }) => answer(api.GET('/internal/dashboard', { signal })),
    refetchInterval: 10_000,
  });

/** How many reports arrived on each of the last 30 days, in a time zone. */
export const reportDays = (timeZone: string) =>
  queryOptions({
    queryKey: ['dashboard', 'report-days', timeZone],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/internal/dashboard/report-days', { params: { query: { timeZone } }, signal }))).days,
    refetchInterval: 10_000,
  });

/** Whether work is being processed, loaded again every ten seconds. */
export const health = () =>
  queryOptions({
    queryKey: ['dashboard', 'health'],
    queryFn: ({ signal }) => answer(api.GET('/internal/dashboard/health', { signal })),
    refetchInterval: 10_000,
  });
