import type { Database } from '../../../platform/database/database.ts';
import { changeStanding } from '../users/change-standing.ts';
import { resetFactor } from '../second-factor/reset-factor.ts';
import { listUsers } from '../users/list-users.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentUser } from './present-user.ts';
import { ok, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

interface UserParams {
  readonly userId: string;
}

export interface UserRoutesDependencies {
  readonly database: Database;
}

/** Settings → Users. */
export function userRoutes({ database }: UserRoutesDependencies): PortalRoute[] {
  return [
    userRoute<{ query: { limit: number; cursor?: string } }>('get', '/users', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listUsers(database, session.organisationId, query), presentUser)),
    ),

    userRoute<{ params: UserParams; body: { role: UserRole } }>(
      'put',
      '/users/:userId/role',
      'ADMIN',
      async ({ params, body, session, actor }) =>
        ok(presentUser(await changeStanding(database, session.organisationId, params.userId, body, actor))),
    ),

    userRoute<{ params: UserParams }>(
      'post',
      '/users/:userId/reset-second-factor',
      'ADMIN',
      async ({ params, session, actor }) =>
        ok(presentUser(await resetFactor(database, session.organisationId, params.userId, actor))),
    ),

    ...(['deactivate', 'reactivate'] as const).map((verb) =>
      userRoute<{ params: UserParams }>(
        'post',
        `/users/:userId/${verb}`,
        'ADMIN',
        async ({ params, session, actor }) => {
          const change = { isActive: verb === 'reactivate' };
          return ok(presentUser(await changeStanding(database, session.organisationId, params.userId, change, actor)));
        },
      ),
    ),
  ];
}
