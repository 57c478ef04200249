import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Pulls = Schema<'Pulls'>;
export type Pull = Schema<'Pull'>;
export type PullSettings = Schema<'PullSettings'>;

const key = ['lms-pulls', 'one'] as const;

// Milliseconds between two looks while a pull is under way, and otherwise.
const liveMilliseconds = 1_500;
const idleMilliseconds = 3_000;

// A pull appears in the list when its run has begun, some seconds after it was asked for.
const beginMilliseconds = 20_000;
let asked: { readonly at: number; readonly known: ReadonlySet<string> } | null = null;

/** Adds a row for a pull that was asked for and has not begun yet. */
function withAsked(pulls: Pulls): Pulls {
  if (asked === null) return pulls;
  const { at, known } = asked;
  if (Date.now() - at > beginMilliseconds || pulls.pulls.some(({ id }) => !known.has(id))) {
    asked = null;
    return pulls;
  }
  const row: Pull = {
    id: 'asked',
    trigger: 'USER',
    state: 'RUNNING',
    startedAt: new Date(at).toISOString(),
    endedAt: null,
    requestedBy: null,
    workflowId: '',
    runId: '',
    calls: 0,
    asked: 0,
    reports: 0,
    skipped: 0,
    unnamed: 0,
    requests: 0,
    isComplete: false,
    message: null,
  };
  return { ...pulls, pulls: [row, ...pulls.pulls] };
}

/** When progress is pulled, and the last 20 pulls; loaded again while the page is visible. */
export const lmsPulls = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => withAsked(await answer(api.GET('/internal/lms/pulls', { signal }))),
    refetchInterval: ({ state: { data } }) =>
      data?.pulls.some(({ state }) => state === 'RUNNING') === true ? liveMilliseconds : idleMilliseconds,
  });

/** Saves whether and how often progress is pulled. */
export const savePulls = () =>
  mutationOptions({
    mutationFn: (body: PullSettings) => answer(api.PUT('/internal/lms/pulls', { body })),
    onSuccess: (saved, _body, _result, { client }) => client.setQueryData(key, saved),
  });

/** Starts a pull. It appears in the list at once, as running. 409 while another one is under way. */
export const startPull = () =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/lms/pulls')),
    onMutate: (_nothing, { client }) => {
      const pulls = client.getQueryData<Pulls>(key);
      if (pulls === undefined) return;
      asked = { at: Date.now(), known: new Set(pulls.pulls.map(({ id }) => id)) };
      client.setQueryData(key, withAsked(pulls));
    },
    onError: () => {
      asked = null;
    },
    onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });
