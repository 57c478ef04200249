import { completeReset, showReset } from '../../application/password-reset/complete-reset.ts';
import { requestReset } from '../../application/password-reset/request-reset.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentReset } from './presenters/account.ts';
import { noContent, ok, openRoute, type PortalRoute } from './route.ts';
import { throttled } from './throttled.ts';

/** A forgotten password; nobody is signed in here, nor by it. */
export function passwordResetRoutes({
  database,
  resetTokens,
  startPasswordResetRun,
}: PortalDependencies): PortalRoute[] {
  return [
    openRoute<{ body: { email: string } }>('post', '/password-reset', async ({ body, request }) => {
      const asked = { email: body.email, address: request.ip ?? '' };
      const queued = await throttled(() => requestReset({ database, tokens: resetTokens }, asked));
      if (queued !== null) startPasswordResetRun(queued);
      return { status: 202 };
    }),
    openRoute<{ body: { token: string } }>('post', '/password-reset/preview', async ({ body }) =>
      ok(presentReset(await showReset(database, body.token))),
    ),
    openRoute<{ body: { token: string; newPassword: string } }>(
      'post',
      '/password-reset/complete',
      async ({ body, request }) => {
        await throttled(() => completeReset(database, { ...body, address: request.ip ?? '' }));
        return noContent;
      },
    ),
  ];
}
