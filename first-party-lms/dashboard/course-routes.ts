import { Router, type Request, type RequestHandler, type Response } from 'express';
import {
  archiveCourse,
  createCourse,
  findCourse,
  listCourses,
  renameCourse,
  restoreCourse,
} from '../courses/courses.ts';
import type { Database } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { checkId } from '../http/check-id.ts';
import { allowOnly } from '../http/method-not-allowed.ts';
import { CourseCode, CourseName, Cursor } from './form-values.ts';
import { renderCoursePage } from './pages/course-page.ts';
import { renderCoursesPage } from './pages/courses-page.ts';
import { field, sessionOf } from './session-guard.ts';

/** Courses: list and create, one course, rename, archive and restore. */
export function courseRoutes(database: Database, form: RequestHandler[]): Router {
  const { queries } = database;
  const router = Router();
  router.param('id', checkId);

  const coursesPage = async (
    response: Response,
    after: string | null,
    rejected: Parameters<typeof renderCoursesPage>[1]['rejected'],
  ) => {
    const session = sessionOf(response);
    const page = await listCourses(queries, session.tenantId, after);
    response.type('html').send(renderCoursesPage(session, { ...page, isFirst: after === null, rejected }));
  };

  router
    .route('/courses')
    .get((request, response) => coursesPage(response, Cursor.parse(request.query.after) ?? null, null))
    .post(form, async (request: Request, response: Response) => {
      const typed = { name: field(request, 'name'), code: field(request, 'code') };
      const refuse = (status: number, message: string) =>
        coursesPage(response.status(status), null, { ...typed, message });
      const name = CourseName.safeParse(typed.name);
      const code = CourseCode.safeParse(typed.code);
      if (!name.success) return refuse(400, `The name ${name.error.issues[0]!.message}.`);
      if (!code.success) return refuse(400, `The code ${code.error.issues[0]!.message}.`);
      try {
        await createCourse(database, sessionOf(response).tenantId, { name: name.data, code: code.data });
      } catch (error) {
        if (error instanceof RefusedError) return refuse(error.status, error.message);
        throw error;
      }
      response.redirect(303, '/dashboard/courses');
    })
    .all(allowOnly('GET', 'POST'));

  router
    .route('/courses/:id')
    .get(async (request, response) => {
      const session = sessionOf(response);
      const course = await findCourse(queries, session.tenantId, request.params.id);
      response.type('html').send(renderCoursePage(session, course, null));
    })
    .all(allowOnly('GET'));

  router
    .route('/courses/:id/rename')
    .post(form, async (request: Request<{ id: string }>, response: Response) => {
      const session = sessionOf(response);
      const typed = field(request, 'name');
      const name = CourseName.safeParse(typed);
      if (!name.success) {
        const course = await findCourse(queries, session.tenantId, request.params.id);
        const message = `The name ${name.error.issues[0]!.message}.`;
        response
          .status(400)
          .type('html')
          .send(renderCoursePage(session, course, { name: typed, message }));
        return;
      }
      await renameCourse(queries, session.tenantId, request.params.id, name.data);
      response.redirect(303, addressOf(request.params.id));
    })
    .all(allowOnly('POST'));

  for (const [verb, change] of [
    ['archive', (tenantId: string, id: string) => archiveCourse(queries, tenantId, id)],
    ['restore', (tenantId: string, id: string) => restoreCourse(database, tenantId, id)],
  ] as const) {
    router
      .route(`/courses/:id/${verb}`)
      .post(form, async (request: Request<{ id: string }>, response: Response) => {
        await change(sessionOf(response).tenantId, request.params.id);
        response.redirect(303, addressOf(request.params.id));
      })
      .all(allowOnly('POST'));
  }
  return router;
}

const addressOf = (id: string): string => `/dashboard/courses/${encodeURIComponent(id)}`;
