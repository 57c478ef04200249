import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Enrolment = Schema<'Enrolment'>;
export type EnrolmentStatus = Schema<'EnrolmentStatus'>;

export interface EnrolmentFilter {
  readonly studentId?: string;
  readonly courseId?: string;
  readonly status?: EnrolmentStatus;
  readonly cursor?: string;
}

/** A page of enrolments, the newest first; the page before stays while the next one loads. */
export const enrolmentList = (filter: EnrolmentFilter) =>
  queryOptions({
    queryKey: ['enrolments', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/enrolments', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });
