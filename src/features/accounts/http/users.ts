import type { Database } from '../../../platform/database/database.ts';
import { changeAccess } from '../users/change-access.ts';
import { resetFactor } from '../second-factor/reset-factor.ts';
import { listUsers } from '../users/list-users.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentUser } from './present-user.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface UserRoutesDependencies {
  readonly database: Database;
}

/** Creates the routes of Settings → Users. */
export function userRoutes({ database }: UserRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/users', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listUsers(database, session.organisationId, query), presentUser)),
    ),

    userRoute('put', '/users/{userId}/role', 'ADMIN', async ({ params, body, session, actor }) =>
      ok(presentUser(await changeAccess(database, session.organisationId, params.userId, body, actor))),
    ),

    userRoute('post', '/users/{userId}/reset-second-factor', 'ADMIN', async ({ params, session, actor }) =>
      ok(presentUser(await resetFactor(database, session.organisationId, params.userId, actor))),
    ),

    ...(['deactivate', 'reactivate'] as const).map((verb) =>
      userRoute('post', `/users/{userId}/${verb}`, 'ADMIN', async ({ params, session, actor }) => {
        const change = { isActive: verb === 'reactivate' };
        return ok(presentUser(await changeAccess(database, session.organisationId, params.userId, change, actor)));
      }),
    ),
  ];
}
