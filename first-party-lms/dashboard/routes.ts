import express, { Router, type NextFunction, type Request, type Response } from 'express';
import type { Database } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { bodyLimit } from '../http/json-body.ts';
import { allowOnly } from '../http/method-not-allowed.ts';
import type { ReportSender } from '../reports/report-sender.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { SessionCookie } from '../sessions/cookie.ts';
import { launch, readLaunch } from '../sessions/launch.ts';
import { endSession, findSession, type Session } from '../sessions/sessions.ts';
import { courseRoutes } from './course-routes.ts';
import { enrolmentRoutes } from './enrolment-routes.ts';
import { renderChangeUserPage } from './pages/change-user-page.ts';
import { renderMessagePage } from './pages/error-page.ts';
import { field, requireOwnForm, requireSession, sessionOf } from './session-guard.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly sender: ReportSender;
  readonly publicUrl: string;
}

/** Serves the pages for people: the launch from Attain, the dashboard, signing out. */
export function dashboardRoutes({ database, cipher, sender, publicUrl }: DashboardDependencies): Router {
  const cookie = new SessionCookie(publicUrl);
  const form = [express.urlencoded({ extended: false, limit: bodyLimit, inflate: false }), requireOwnForm];
  const router = Router();

  const knownSession = async (request: Request): Promise<Session | null> => {
    const id = cookie.read(request);
    return id === null ? null : findSession(database.queries, id);
  };
  const signIn = async (response: Response, token: string, earlier: Session | null): Promise<void> => {
    const sessionId = await launch(database, cipher, token);
    if (earlier !== null) await endSession(database.queries, earlier.id);
    cookie.set(response, sessionId);
    response.redirect(303, '/dashboard');
  };

  router.get('/', (_request, response) => response.redirect('/dashboard'));
  router
    .route('/launch')
    .get(async (request, response) => {
      const { token } = request.query;
      if (typeof token !== 'string') throw new RefusedError(400, 'The link is not complete. Open the LMS from Attain.');
      const earlier = await knownSession(request);
      if (earlier !== null) {
        const next = await readLaunch(database.queries, cipher, token);
        if (next.tenantId !== earlier.tenantId || next.userId !== earlier.userId) {
          // A link of another user must not silently make the visitor work as that user.
          response.type('html').send(renderChangeUserPage(earlier, next, token));
          return;
        }
      }
      await signIn(response, token, earlier);
    })
    .post(
      async (request: Request, response: Response, next: NextFunction) => {
        const session = await knownSession(request);
        if (session === null) throw new RefusedError(401, 'Open the LMS from Attain to sign in.');
        response.locals.session = session;
        next();
      },
      form,
      (request: Request, response: Response) => signIn(response, field(request, 'token'), sessionOf(response)),
    )
    .all(allowOnly('GET', 'POST'));
  router.get('/signed-out', (_request, response) => {
    response.type('html').send(renderMessagePage('You are signed out', 'To come back, open the LMS from Attain.'));
  });

  const dashboard = Router();
  dashboard.use(requireSession(database.queries, cipher, cookie));
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
