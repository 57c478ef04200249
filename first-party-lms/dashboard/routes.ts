import express, { Router, type Request, type Response } from 'express';
import type { Database } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { bodyLimit } from '../http/json-body.ts';
import { allowOnly } from '../http/method-not-allowed.ts';
import type { ReportSender } from '../reports/report-sender.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { SessionCookie } from '../sessions/cookie.ts';
import { launch } from '../sessions/launch.ts';
import { endSession } from '../sessions/sessions.ts';
import { courseRoutes } from './course-routes.ts';
import { enrolmentRoutes } from './enrolment-routes.ts';
import { renderMessagePage } from './pages/error-page.ts';
import { requireOwnForm, requireSession, sessionOf } from './session-guard.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly sender: ReportSender;
  readonly publicUrl: string;
}

/** What people see: the launch from Attain, the dashboard, signing out. */
export function dashboardRoutes({ database, cipher, sender, publicUrl }: DashboardDependencies): Router {
  const cookie = new SessionCookie(publicUrl);
  const router = Router();

  router.get('/', (_request, response) => response.redirect('/dashboard'));
  router
    .route('/launch')
    .get(async (request, response) => {
      const { token } = request.query;
      if (typeof token !== 'string') throw new RefusedError(400, 'The link is not complete. Open the LMS from Attain.');
      const sessionId = await launch(database, cipher, token);
      const earlier = cookie.read(request);
      if (earlier !== null) await endSession(database.queries, earlier);
      cookie.set(response, sessionId);
      response.redirect('/dashboard');
    })
    .all(allowOnly('GET'));
  router.get('/signed-out', (_request, response) => {
    response.type('html').send(renderMessagePage('You are signed out', 'To come back, open the LMS from Attain.'));
  });

  const dashboard = Router();
  dashboard.use(requireSession(database.queries, cipher, cookie));
  const form = [express.urlencoded({ extended: false, limit: bodyLimit, inflate: false }), requireOwnForm];
  dashboard
    .route('/sign-out')
    .post(form, async (_request: Request, response: Response) => {
      await endSession(database.queries, sessionOf(response).id);
      cookie.clear(response);
      response.redirect(303, '/signed-out');
    })
    .all(allowOnly('POST'));
  dashboard.use(courseRoutes(database, form));
  dashboard.use(enrolmentRoutes(database, sender, form));
  router.use('/dashboard', dashboard);
  return router;
}
