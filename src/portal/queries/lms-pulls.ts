import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Pulls = Schema<'Pulls'>;
export type Pull = Schema<'Pull'>;
export type PullSettings = Schema<'PullSettings'>;

const key = ['lms-pulls', 'one'] as const;

// Milliseconds between two looks while a pull is under way, and otherwise.
const liveMilliseconds = 1_500;
const idleMilliseconds = 3_000;

/** When progress is pulled, and the last 20 pulls; loaded again while the page is visible. */
export const lmsPulls = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => answer(api.GET('/internal/lms/pulls', { signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.pulls.some(({ state }) => state === 'RUNNING') === true ? liveMilliseconds : idleMilliseconds,
  });

/** Saves whether and how often progress is pulled. */
export const savePulls = () =>
  mutationOptions({
    mutationFn: (body: PullSettings) => answer(api.PUT('/internal/lms/pulls', { body })),
    onSuccess: (saved, _body, _result, { client }) => client.setQueryData(key, saved),
  });

/** Starts a pull. It appears in the list within seconds. 409 while another one is under way. */
export const startPull = () =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/lms/pulls')),
    onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });
