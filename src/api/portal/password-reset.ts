import { completeReset, showReset } from '../../application/password-reset/complete-reset.ts';
import { requestReset } from '../../application/password-reset/request-reset.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentReset } from './presenters/account.ts';
import { noContent, ok, openRoute, type PortalRoute } from './route.ts';
import { throttled } from './throttled.ts';

/** A forgotten password; nobody is signed in here, nor by it. */
export function passwordResetRoutes({ database, resetTokens, onEmailsQueued }: PortalDependencies): PortalRoute[] {
  return [
    openRoute<{ body: { email: string } }>('post', '/password-reset', async ({ body, request }) => {
      const asked = { email: body.email, address: request.ip ?? '' };
      await throttled(() => requestReset({ database, tokens: resetTokens }, asked));
      // Whether there is a user or not: it tells nobody which of the two it is.
      onEmailsQueued();
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
