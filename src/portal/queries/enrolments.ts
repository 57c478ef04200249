import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
  /** Not together with `search`. */
  readonly sort?: EnrolmentSort;
  readonly cursor?: string;
}

export type EnrolmentSort = 'created' | '-created' | 'student' | '-student';

/** Everything that shows enrolments; what changes one invalidates it. */
export const enrolmentsKey = ['enrolments'] as const;
export const enrolmentKey = (enrolmentId: string) => [...enrolmentsKey, 'one', enrolmentId] as const;

/** A page of enrolments, the newest first; the page before stays while the next one loads. */
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

/** One enrolment; followed while an action on it is under way. */
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

const pollMs = 3_000;

/** A page of what happened to an enrolment; the first one is asked for again and again while somebody looks at it. */
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
    refetchInterval: cursor === undefined ? pollMs : false,
  });
