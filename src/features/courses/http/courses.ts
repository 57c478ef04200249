import { courseBytes } from '../../../domain/courses/course-structure.ts';
import type { Database } from '../../../platform/database/database.ts';
import { printedTextsOf, type FindPrintWarnings } from '../../certificates/index.ts';
import type { CompareRevisions } from '../compare-revisions.ts';
import { listCourses } from '../list-courses.ts';
import { listRevisions } from '../list-revisions.ts';
import { createCourse, updateCourse } from '../save-course.ts';
import { showCourse, type CourseWithContent } from '../show-course.ts';
import { presentCourse, presentCourseSummary, presentRevision } from './present-course.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentWarnings } from '../../certificates/http/index.ts';
import { created, ok } from '../../../platform/http/portal/reply.ts';
import { oneAtATime } from '../../../platform/http/portal/one-at-a-time.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { Schema } from '../../../contract/schema.ts';

export interface CourseRoutesDependencies {
  readonly database: Database;
  readonly findPrintWarnings: FindPrintWarnings;
  readonly compareRevisions: CompareRevisions;
}

export function courseRoutes(dependencies: CourseRoutesDependencies): PortalRoute[] {
  const { database, findPrintWarnings } = dependencies;
  const withWarnings = async (organisationId: string, course: CourseWithContent): Promise<Schema<'Course'>> => ({
    ...presentCourse(course),
    ...presentWarnings(await findPrintWarnings(organisationId, printedTextsOf(course))),
  });
  return [
    userRoute('get', '/courses', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listCourses(database, session.organisationId, query), presentCourseSummary)),
    ),

    {
      ...oneAtATime(
        userRoute('post', '/courses', 'ADMIN', async ({ body, session, actor }) => {
          const course = await createCourse(database, session.organisationId, body, actor);
          return created(await withWarnings(session.organisationId, course), `/internal/courses/${course.id}`);
        }),
      ),
      bodyLimit: courseBytes,
    },

    userRoute('get', '/courses/{courseId}', 'STAFF', async ({ params, session }) =>
      ok(
        await withWarnings(session.organisationId, await showCourse(database, session.organisationId, params.courseId)),
      ),
    ),

    userRoute('get', '/courses/{courseId}/revisions', 'STAFF', async ({ params, query, session }) =>
      ok(
        presentPage(await listRevisions(dependencies, session.organisationId, params.courseId, query), presentRevision),
      ),
    ),

    {
      ...oneAtATime(
        userRoute('put', '/courses/{courseId}', 'ADMIN', async ({ params, body, session, actor }) =>
          ok(
            await withWarnings(
              session.organisationId,
              await updateCourse(database, session.organisationId, params.courseId, body, actor),
            ),
          ),
        ),
      ),
      bodyLimit: courseBytes,
    },
  ];
}
