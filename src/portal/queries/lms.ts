import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type LmsCourse = Schema<'LmsCourses'>['courses'][number];
export type LmsEnrolment = Schema<'LmsEnrolment'>;

/**
 * Each query is a call to the LMS and is recorded in its ledger. So it is sent once and never repeated in the
 * background.
 */
const sparingly = {
  staleTime: 5 * 60_000,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Courses of the LMS. The LMS decides what it searches in. */
export const lmsCourseSearch = (search: string) =>
  queryOptions({
    queryKey: ['lms', 'courses', search],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/lms/courses', { params: { query: search === '' ? {} : { search } }, signal })),
    ...sparingly,
  });

/** One course of the LMS. */
export const lmsCourse = (courseId: string) =>
  queryOptions({
    queryKey: ['lms', 'course', courseId],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/lms/courses/{courseId}', { params: { path: { courseId } }, signal })),
    ...sparingly,
  });

/** An enrolment as the LMS returns it now. */
export const lmsEnrolment = (enrolmentId: string, updatedAt: string) =>
  queryOptions({
    queryKey: ['lms', 'enrolment', enrolmentId, updatedAt],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/enrolments/{enrolmentId}/lms', { params: { path: { enrolmentId } }, signal })),
    ...sparingly,
  });

/** The enrolment of the LMS that an action could be linked with. */
export const linkCandidate = (actionId: string, lmsEnrolmentId: string) =>
  queryOptions({
    queryKey: ['lms', 'candidate', actionId, lmsEnrolmentId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/actions/{actionId}/lms-enrolments/{lmsEnrolmentId}', {
          params: { path: { actionId, lmsEnrolmentId } },
          signal,
        }),
      ),
    ...sparingly,
    staleTime: 0,
    gcTime: 0,
  });

/** The ids of unmatched reports, the latest first; for administrators. */
export const unmatchedIds = () =>
  queryOptions({
    queryKey: ['unmatched-ids', 'to-link'],
    queryFn: ({ signal }) => answer(api.GET('/internal/unmatched-ids', { params: { query: { limit: 100 } }, signal })),
  });
