import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { discardReplaced, previewCourseChange, refreshCorrections, saveWithoutImpact } from './corrections.ts';
import { courseKeys as keys, type Course, type CourseDetails } from './courses.ts';
import { enrolmentsKey } from './enrolments.ts';

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
 * @param replaced the preview whose change was edited once more, which is discarded
 */
export const saveCourse = (courseId: string, replaced?: string) =>
  mutationOptions({
    mutationFn: async ({ body, changesResults }: CourseSave): Promise<SavedCourse> => {
      const params = { path: { courseId } };
      if (!changesResults) return { course: await answer(api.PUT('/internal/courses/{courseId}', { params, body })) };
      const correctionId = await saveWithoutImpact(courseId, body);
      if (correctionId !== null) return { correctionId };
      return { course: await answer(api.GET('/internal/courses/{courseId}', { params })) };
    },
    onSuccess: async (saved, _body, _result, { client }) => {
      if (replaced !== undefined) await discardReplaced(client, replaced);
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

/** Previews what a course, as it is stored now, changes for all its students. */
export const previewCourseAsItIs = () =>
  mutationOptions({
    mutationFn: async (courseId: string) => {
      const { name, lmsCourseId, units, certificateDefinitions, version } = await answer(
        api.GET('/internal/courses/{courseId}', { params: { path: { courseId } } }),
      );
      return previewCourseChange(courseId, { name, lmsCourseId, units, certificateDefinitions, version });
    },
    onSuccess: (_correction, _courseId, _result, { client }) => refreshCorrections(client),
  });

/** A course in its editor. */
export interface EditedCourse {
  /** The stored course. */
  readonly course: Course;
  /** The previewed change that the user edits once more; null for none. */
  readonly change: Schema<'CourseChange'> | null;
}

/**
 * A course with a previewed change of it. A form that is filled in must not change, so it is read for each visit of the page, and
 * not again.
 */
export const previewedChange = (courseId: string, correctionId: string) =>
  queryOptions({
    // No resource, so that no event reloads it.
    queryKey: ['change-to-edit', courseId, correctionId],
    queryFn: async ({ signal }): Promise<EditedCourse> => {
      const course = await answer(api.GET('/internal/courses/{courseId}', { params: { path: { courseId } }, signal }));
      // Read afterwards: it is refused when the course was saved since the preview began.
      const params = { path: { courseId, correctionId } };
      return {
        course,
        change: await answer(api.GET('/internal/courses/{courseId}/changes/{correctionId}', { params, signal })),
      };
    },
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
