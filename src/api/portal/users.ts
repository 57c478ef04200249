import { changeStanding } from '../../application/users/change-standing.ts';
import { resetFactor } from '../../application/second-factor/reset-factor.ts';
import { listUsers } from '../../application/users/list-users.ts';
import type { UserRole } from '../../domain/accounts/user-roles.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentPage } from './presenters/page.ts';
import { presentUser } from './presenters/user.ts';
import { ok, userRoute, type PortalRoute } from './route.ts';

interface UserParams {
  readonly userId: string;
}

/** Settings → Users. */
export function userRoutes({ database }: PortalDependencies): PortalRoute[] {
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
