import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { isFollowing } from '../live/follow-changes.ts';
import { startOrFindStarted } from './start-or-find-started.ts';

export type BulkRun = Schema<'BulkRun'>;
export type BulkRow = Schema<'BulkRow'>;
export type BulkRowState = Schema<'BulkRowState'>;
export type NewBulkRun = Schema<'NewBulkRun'>;

const resource = 'bulk-runs';
const keys = {
  all: [resource] as const,
  one: (bulkRunId: string) => [resource, 'one', bulkRunId] as const,
};

/** Milliseconds between two looks at a run under way, without and with a stream that says what changes. */
const pollMs = { alone: 1_000, followed: 5_000 } as const;
const pause = () => pollMs[isFollowing() ? 'followed' : 'alone'];

/** Whether the run is being processed now. */
export const isUnderWay = (run: BulkRun | undefined): boolean =>
  run?.state === 'RUNNING' || run?.state === 'CANCELLING';

/** A page of bulk runs, the newest first. */
export const bulkRunList = (filter: { readonly cursor?: string | undefined }) =>
  queryOptions({
    queryKey: [resource, 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/bulk-runs', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pause() : false),
  });

/** One bulk run, followed while it is under way. */
export const bulkRunDetails = (bulkRunId: string) =>
  queryOptions({
    queryKey: keys.one(bulkRunId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/bulk-runs/{bulkRunId}', { params: { path: { bulkRunId } }, signal })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pause() : false),
  });

export interface BulkRowFilter {
  readonly state?: BulkRowState | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a run's rows. @param follow whether the rows change now */
export const bulkRows = (bulkRunId: string, filter: BulkRowFilter, follow: boolean) =>
  queryOptions({
    queryKey: [resource, 'rows', bulkRunId, filter],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/bulk-runs/{bulkRunId}/rows', { params: { path: { bulkRunId }, query: filter }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: follow ? pause : false,
  });

/** Makes the preview of a run, which fixes its records. It starts later, when the user confirms it. */
export const previewBulkRun = () =>
  mutationOptions({
    mutationFn: (wanted: NewBulkRun) => answer(api.POST('/internal/bulk-runs', { body: wanted })),
    onSuccess: (run, _wanted, _result, { client }) => keep(client, run),
  });

export const startBulkRun = (bulkRunId: string) =>
  mutationOptions({
    mutationFn: () =>
      startOrFindStarted(
        () => answer(api.POST('/internal/bulk-runs/{bulkRunId}/start', { params: { path: { bulkRunId } } })),
        () => answer(api.GET('/internal/bulk-runs/{bulkRunId}', { params: { path: { bulkRunId } } })),
      ),
    onSuccess: (run, _nothing, _result, { client }) => keep(client, run),
  });

export const cancelBulkRun = (bulkRunId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/bulk-runs/{bulkRunId}/cancel', { params: { path: { bulkRunId } } })),
    onSuccess: (run, _nothing, _result, { client }) => keep(client, run),
  });

/** Removes a preview. */
export const removeBulkRun = (bulkRunId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.DELETE('/internal/bulk-runs/{bulkRunId}', { params: { path: { bulkRunId } } })),
    // The page of the run is still shown for a moment, and must not ask for it again.
    onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries({ queryKey: [resource, 'list'] }),
  });

async function keep(client: QueryClient, run: BulkRun): Promise<void> {
  client.setQueryData(keys.one(run.id), run);
  await client.invalidateQueries({ queryKey: [resource, 'list'] });
  await client.invalidateQueries({ queryKey: [resource, 'rows', run.id] });
}

/** Reloads the data that a finished run has changed. */
export async function refreshAfterBulkRun(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.all, ['students'], ['enrolments'], ['emails'], ['webhook-deliveries']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Returns selected records as a file. */
export const exportSelected = (of: 'students' | 'enrolments' | 'certificates') =>
  mutationOptions({
    mutationFn: ({ ids, format }: { readonly ids: string[]; readonly format: 'csv' | 'xlsx' }): Promise<Blob> => {
      const call = { body: { ids }, params: { query: { format } }, parseAs: 'blob' } as const;
      return answer(
        of === 'students'
          ? api.POST('/internal/students/export', call)
          : of === 'enrolments'
            ? api.POST('/internal/enrolments/export', call)
            : api.POST('/internal/certificates/export', call),
      );
    },
  });
