import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type LmsCheck = Schema<'LmsCheck'>;
export type LmsCheckPart = Schema<'LmsCheckPart'>;

export interface CheckToStart {
  readonly lms: LmsCheck['lms'];
  readonly courseId: string;
  readonly studentEmail: string;
  readonly otherEmail: string;
  /** Without it, marking is left out. */
  readonly unitCode: string | null;
}

const keys = { list: ['lms-checks', 'list'] as const, one: (id: string) => ['lms-checks', 'one', id] as const };

/** The latest ten checks, the newest first. */
export const lmsChecks = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/lms/checks', { signal }))).checks,
  });

// Milliseconds between two looks at a check that is under way.
const liveMilliseconds = 1_000;

/** A check; loaded again while it is under way. 404 when it does not exist. */
export const lmsCheck = (checkId: string) =>
  queryOptions({
    queryKey: keys.one(checkId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/lms/checks/{checkId}', { params: { path: { checkId } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.endedAt === null ? liveMilliseconds : false),
  });

/** Starts a check. 409 while another one is under way. */
export const startLmsCheck = () =>
  mutationOptions({
    mutationFn: (body: CheckToStart) => answer(api.POST('/internal/lms/checks', { body })),
    onSuccess: async (check, _body, _result, { client }) => {
      client.setQueryData(keys.one(check.id), check);
      await client.invalidateQueries({ queryKey: keys.list });
    },
  });
