import { Router, type Request, type RequestHandler, type Response } from 'express';
import { findCourse } from '../courses/courses.ts';
import type { Database } from '../database/database.ts';
import { findEnrolment } from '../enrolments/find-enrolment.ts';
import { listEnrolments } from '../enrolments/list-enrolments.ts';
import { listMarkings } from '../enrolments/markings.ts';
import { checkId } from '../http/check-id.ts';
import { allowOnly } from '../http/method-not-allowed.ts';
import { advanceProgress } from '../reports/advance-progress.ts';
import { listReports } from '../reports/list-reports.ts';
import type { ReportSender } from '../reports/report-sender.ts';
import { Cursor, ProgressText, SearchText } from './form-values.ts';
import { renderEnrolmentPage, type EnrolmentView } from './pages/enrolment-page.ts';
import { renderEnrolmentsPage } from './pages/enrolments-page.ts';
import { field, leavePlace, sessionOf } from './session-guard.ts';

const pageSize = 20;

/** Enrolments: list with search, one enrolment, its progress and the reports of it. */
export function enrolmentRoutes(database: Database, sender: ReportSender, form: RequestHandler[]): Router {
  const { queries } = database;
  const router = Router();
  router.param('id', checkId);
  router.param('reportId', checkId);

  const enrolmentPage = async (
    response: Response,
    id: string,
    { reportId = null, rejected = null }: Partial<Pick<EnrolmentView, 'reportId' | 'rejected'>>,
  ) => {
    const session = sessionOf(response);
    const enrolment = await findEnrolment(queries, session.tenantId, id);
    const [course, reports, markings] = await Promise.all([
      findCourse(queries, session.tenantId, enrolment.courseId),
      listReports(queries, session.tenantId, id),
      listMarkings(queries, session.tenantId, id),
    ]);
    const view = { enrolment, course, reports, markings, reportId, rejected };
    response.type('html').send(renderEnrolmentPage(session, view));
  };

  router
    .route('/')
    .get(async (request, response) => {
      const session = sessionOf(response);
      const search = SearchText.parse(request.query.search);
      const older = Cursor.parse(request.query.older);
      const newer = Cursor.parse(request.query.newer);
      const from =
        older !== undefined
          ? ({ direction: 'older', id: older } as const)
          : newer !== undefined
            ? ({ direction: 'newer', id: newer } as const)
            : null;
      const page = await listEnrolments(queries, session.tenantId, { search, from, size: pageSize });
      response.type('html').send(renderEnrolmentsPage(session, search, page));
    })
    .all(allowOnly('GET'));

  router
    .route('/enrolments/:id')
    .get((request, response) => {
      const { report } = request.query;
      return enrolmentPage(response, request.params.id, { reportId: typeof report === 'string' ? report : null });
    })
    .all(allowOnly('GET'));

  router
    .route('/enrolments/:id/progress')
    .post(form, async (request: Request<{ id: string }>, response: Response) => {
      const { tenantId, userName } = sessionOf(response);
      const enrolmentId = request.params.id;
      const typed = field(request, 'complete') === 'yes' ? '100' : field(request, 'progress');
      const progress = ProgressText.safeParse(typed);
      if (!progress.success) {
        const message = `The progress ${progress.error.issues[0]!.message}.`;
        return enrolmentPage(response.status(400), enrolmentId, { rejected: { progress: typed, message } });
      }
      const advance = { enrolmentId, progress: progress.data, reportedBy: userName };
      const reportId = await advanceProgress(database, sender, tenantId, advance);
      leavePlace(response);
      await sender.sendNow(tenantId, reportId);
      response.redirect(303, addressOf(enrolmentId, reportId));
    })
    .all(allowOnly('POST'));

  router
    .route('/enrolments/:id/reports/:reportId/send')
    .post(form, async (request: Request<{ id: string; reportId: string }>, response: Response) => {
      leavePlace(response);
      await sender.sendEarly(sessionOf(response).tenantId, request.params.reportId);
      response.redirect(303, addressOf(request.params.id, request.params.reportId));
    })
    .all(allowOnly('POST'));
  return router;
}

const addressOf = (id: string, reportId: string): string =>
  `/dashboard/enrolments/${encodeURIComponent(id)}?${new URLSearchParams({ report: reportId }).toString()}`;
