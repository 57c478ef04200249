import { Router, type Request, type Response } from 'express';
import type { ProviderLocals } from './authenticate-report-secret.ts';

/** Returns whether a user of the organisation may open the dashboard of the first-party LMS. */
export type MayOpenDashboard = (organisationId: string, userId: string) => Promise<boolean>;

/** Serves GET /users/{userId}, with which the first-party LMS asks about the user of a session. */
export function providerUserRoutes(mayOpenDashboard: MayOpenDashboard): Router {
  return Router().get('/users/:userId', async (request: Request<{ userId: string }>, response: Response) => {
    const { reporter } = response.locals as ProviderLocals;
    const mayOpen = await mayOpenDashboard(reporter.organisationId, request.params.userId);
    response.status(200).set('Cache-Control', 'no-store').json({ mayOpen });
  });
}
