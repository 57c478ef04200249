import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { saveWithoutImpact } from './corrections.ts';
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

/** How a save ended: the course as it is now, or the preview that the user must see first. */
export type SavedCourse = { readonly course: Course } | { readonly correctionId: string };

interface CourseSave {
  readonly body: Schema<'CourseChange'>;
  /** Whether units, weights or certificates change, so that results may. */
  readonly changesResults: boolean;
}

/**
 * Saves a course at once, unless that changes something for its students: then only a preview is made. 409 when results or
 * certificates would be removed.
 */
export const saveCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: async ({ body, changesResults }: CourseSave): Promise<SavedCourse> => {
      const params = { path: { courseId } };
      if (!changesResults) return { course: await answer(api.PUT('/internal/courses/{courseId}', { params, body })) };
      const correctionId = await saveWithoutImpact(courseId, body);
      if (correctionId !== null) return { correctionId };
      return { course: await answer(api.GET('/internal/courses/{courseId}', { params })) };
    },
    onSuccess: async (saved, _body, _result, { client }) => {
      if (!('course' in saved)) return;
      client.setQueryData(keys.one(courseId), saved.course);
      await client.invalidateQueries({ queryKey: [...keys.one(courseId), 'revisions'] });
      // Enrolments show the names of courses and of their parts.
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.lists }),
        client.invalidateQueries({ queryKey: enrolmentsKey }),
      ]);
    },
  });
