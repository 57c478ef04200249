import { printedTextsOf } from '../../application/certificates/printed-fields.ts';
import type { CourseInput } from '../../application/courses/course-input.ts';
import { listCourses, type CourseQuery as CourseOrder } from '../../application/courses/list-courses.ts';
import { createCourse, updateCourse } from '../../application/courses/save-course.ts';
import { showCourse, type CourseWithContent } from '../../application/courses/show-course.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentCourse, presentCourseSummary } from './presenters/course.ts';
import { presentPage } from './presenters/page.ts';
import { presentWarnings } from './presenters/print-warnings.ts';
import { created, ok, userRoute, type PortalRoute } from './route.ts';

interface CourseParams {
  readonly courseId: string;
}

interface CourseQuery extends CourseOrder {
  readonly limit: number;
  readonly cursor?: string;
}

export function courseRoutes({ database, findPrintWarnings }: PortalDependencies): PortalRoute[] {
  const withWarnings = async (organisationId: string, course: CourseWithContent) => ({
    ...presentCourse(course),
    ...presentWarnings(await findPrintWarnings(organisationId, printedTextsOf(course))),
  });
  return [
    userRoute<{ query: CourseQuery }>('get', '/courses', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listCourses(database, session.organisationId, query), presentCourseSummary)),
    ),

    userRoute<{ body: CourseInput }>('post', '/courses', 'ADMIN', async ({ body, session, actor }) => {
      const course = await createCourse(database, session.organisationId, body, actor);
      return created(await withWarnings(session.organisationId, course), `/internal/courses/${course.id}`);
    }),

    userRoute<{ params: CourseParams }>('get', '/courses/:courseId', 'STAFF', async ({ params, session }) =>
      ok(
        await withWarnings(session.organisationId, await showCourse(database, session.organisationId, params.courseId)),
      ),
    ),

    userRoute<{ params: CourseParams; body: CourseInput }>(
      'put',
      '/courses/:courseId',
      'ADMIN',
      async ({ params, body, session, actor }) =>
        ok(
          await withWarnings(
            session.organisationId,
            await updateCourse(database, session.organisationId, params.courseId, body, actor),
          ),
        ),
    ),
  ];
}
