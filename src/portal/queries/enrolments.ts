import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isFollowing } from '../live/follow-changes.ts';
import { addressOf, answer, api, type Schema } from '../api/client.ts';

export type Enrolment = Schema<'Enrolment'>;
export type EnrolmentDetails = Schema<'EnrolmentDetails'>;
export type EnrolmentStatus = Schema<'EnrolmentStatus'>;
export type EnrolmentAction = Schema<'Action'>;
export type UnitResult = Schema<'UnitResult'>;
export type TimelineEntry = Schema<'TimelineEntry'>;

export interface EnrolmentFilter {
  readonly studentId?: string;
  readonly courseId?: string;
  readonly status?: EnrolmentStatus;
  readonly lmsEnrolmentId?: string;
  readonly search?: string;
  /** Cannot be combined with `search`. */
  readonly sort?: EnrolmentSort;
  readonly cursor?: string;
}

export type EnrolmentSort = 'created' | '-created' | 'student' | '-student';

/** Key of all queries that show enrolments. Every change of an enrolment invalidates it. */
export const enrolmentsKey = ['enrolments'] as const;
export const enrolmentKey = (enrolmentId: string) => [...enrolmentsKey, 'one', enrolmentId] as const;

/** A page of enrolments. The previous page stays visible while the next one loads. */
export const enrolmentList = (filter: EnrolmentFilter) =>
  queryOptions({
    queryKey: [...enrolmentsKey, 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/enrolments', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** Address of the same list as a CSV file. */
export const enrolmentExport = (filter: Omit<EnrolmentFilter, 'cursor'>): string =>
  addressOf('/internal/enrolments/export', { ...filter });

const followMs = 2_000;

/** One enrolment, loaded again and again while an action is under way. */
export const enrolmentDetails = (enrolmentId: string) =>
  queryOptions({
    queryKey: enrolmentKey(enrolmentId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/enrolments/{enrolmentId}', { params: { path: { enrolmentId } }, signal })),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastActions[0]) ? followMs : false),
  });

/** Whether an action has not ended yet. */
export const isUnderWay = (action: EnrolmentAction | undefined): boolean =>
  action !== undefined && action.state !== 'CLOSED';

/** Milliseconds between two looks at a timeline, without and with a stream that says what changes. */
const pollMs = { alone: 3_000, followed: 5_000 } as const;

/** A page of an enrolment's timeline. The first page is loaded again and again while it is visible. */
export const enrolmentTimeline = (enrolmentId: string, cursor?: string) =>
  queryOptions({
    queryKey: [...enrolmentsKey, 'timeline', enrolmentId, cursor ?? null],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/enrolments/{enrolmentId}/timeline', {
          params: { path: { enrolmentId }, query: { limit: 20, cursor } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: () => (cursor === undefined ? pollMs[isFollowing() ? 'followed' : 'alone'] : false),
  });
