import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Course = Schema<'Course'>;
export type CourseSummary = Schema<'CourseSummary'>;
export type CourseRevision = Schema<'CourseRevision'>;
export type CourseDetails = Schema<'CourseDetails'>;

export interface CourseFilter {
  readonly search?: string;
  /** With `search`, only sorting by name is possible. */
  readonly sort?: 'name' | '-name' | 'created' | '-created';
  readonly cursor?: string;
}

/** Keys of what is known of courses. */
export const courseKeys = {
  lists: ['courses', 'list'] as const,
  one: (courseId: string) => ['courses', 'one', courseId] as const,
};

/** A page of courses. The previous page stays visible while the next one loads. */
export const courseList = (filter: CourseFilter) =>
  queryOptions({
    queryKey: [...courseKeys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/courses', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** One course with its units and certificates; 404 when the organisation has no course with this id. */
export const courseDetails = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.one(courseId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/courses/{courseId}', { params: { path: { courseId } }, signal })),
  });

/** A page of a course's revisions, the newest first. */
export const courseRevisions = (courseId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...courseKeys.one(courseId), 'revisions', cursor],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/courses/{courseId}/revisions', {
          params: { path: { courseId }, query: cursor === undefined ? {} : { cursor } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
