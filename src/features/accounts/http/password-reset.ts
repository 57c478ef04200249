import type { Database } from '../../../platform/database/database.ts';
import type { ResetTokens } from '../password-reset/reset-tokens.ts';
import { completeReset, showReset } from '../password-reset/complete-reset.ts';
import { requestReset } from '../password-reset/request-reset.ts';
import { presentReset } from './present-account.ts';
import { noContent, ok } from '../../../platform/http/portal/reply.ts';
import { openRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { throttled } from './throttled.ts';

export interface PasswordResetRoutesDependencies {
  readonly database: Database;
  readonly resetTokens: ResetTokens;
  /** Sends queued e-mails at once. Without it, the dispatcher finds them a moment later. */
  readonly onEmailsQueued: () => void;
}

/** Creates the routes for a lost password. They need no session and start none. */
export function passwordResetRoutes({
  database,
  resetTokens,
  onEmailsQueued,
}: PasswordResetRoutesDependencies): PortalRoute[] {
  return [
    openRoute('post', '/password-reset', async ({ body, request }) => {
      const asked = { email: body.email, address: request.ip ?? '' };
      await throttled(() => requestReset({ database, tokens: resetTokens }, asked));
      // Called in both cases, so that the answer does not reveal whether there is such a user.
      onEmailsQueued();
      return { status: 202 };
    }),
    openRoute('post', '/password-reset/preview', async ({ body }) =>
      ok(presentReset(await showReset(database, body.token))),
    ),
    openRoute('post', '/password-reset/complete', async ({ body, request }) => {
      await throttled(() => completeReset(database, { ...body, address: request.ip ?? '' }));
      return noContent;
    }),
  ];
}
