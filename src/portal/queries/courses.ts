import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { enrolmentsKey } from './enrolments.ts';

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

const keys = {
  lists: ['courses', 'list'] as const,
  one: (courseId: string) => ['courses', 'one', courseId] as const,
};

/** A page of courses. The previous page stays visible while the next one loads. */
export const courseList = (filter: CourseFilter) =>
  queryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/courses', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** One course with its units and certificates; 404 when the organisation has no course with this id. */
export const courseDetails = (courseId: string) =>
  queryOptions({
    queryKey: keys.one(courseId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/courses/{courseId}', { params: { path: { courseId } }, signal })),
  });

/** A page of a course's revisions, the newest first. */
export const courseRevisions = (courseId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...keys.one(courseId), 'revisions', cursor],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/courses/{courseId}/revisions', {
          params: { path: { courseId }, query: cursor === undefined ? {} : { cursor } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const createCourse = () =>
  mutationOptions({
    mutationFn: (body: CourseDetails) => answer(api.POST('/internal/courses', { body })),
    onSuccess: async (course, _body, _result, { client }) => {
      client.setQueryData(keys.one(course.id), course);
      await client.invalidateQueries({ queryKey: keys.lists });
    },
  });

/** Replaces a course; 409 when this would remove results or certificates. */
export const updateCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: Schema<'CourseChange'>) =>
      answer(api.PUT('/internal/courses/{courseId}', { params: { path: { courseId } }, body })),
    onSuccess: async (course, _body, _result, { client }) => {
      client.setQueryData(keys.one(course.id), course);
      await client.invalidateQueries({ queryKey: [...keys.one(course.id), 'revisions'] });
      // Enrolments show the names of courses and of their parts.
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.lists }),
        client.invalidateQueries({ queryKey: enrolmentsKey }),
      ]);
    },
  });
