import type { CourseInput } from '../../application/courses/course-input.ts';
import { listCourses, type CourseQuery as CourseOrder } from '../../application/courses/list-courses.ts';
import { createCourse, updateCourse } from '../../application/courses/save-course.ts';
import { showCourse } from '../../application/courses/show-course.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentCourse, presentCourseSummary } from './presenters/course.ts';
import { presentPage } from './presenters/page.ts';
import { created, ok, userRoute, type PortalRoute } from './route.ts';

interface CourseParams {
  readonly courseId: string;
}

interface CourseQuery extends CourseOrder {
  readonly limit: number;
  readonly cursor?: string;
}

export function courseRoutes({ database }: PortalDependencies): PortalRoute[] {
  return [
    userRoute<{ query: CourseQuery }>('get', '/courses', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listCourses(database, session.organisationId, query), presentCourseSummary)),
    ),

    userRoute<{ body: CourseInput }>('post', '/courses', 'ADMIN', async ({ body, session, actor }) => {
      const course = await createCourse(database, session.organisationId, body, actor);
      return created(presentCourse(course), `/internal/courses/${course.id}`);
    }),

    userRoute<{ params: CourseParams }>('get', '/courses/:courseId', 'STAFF', async ({ params, session }) =>
      ok(presentCourse(await showCourse(database, session.organisationId, params.courseId))),
    ),

    userRoute<{ params: CourseParams; body: CourseInput }>(
      'put',
      '/courses/:courseId',
      'ADMIN',
      async ({ params, body, session, actor }) =>
        ok(presentCourse(await updateCourse(database, session.organisationId, params.courseId, body, actor))),
    ),
  ];
}
