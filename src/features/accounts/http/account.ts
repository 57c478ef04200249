import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import {
  beginFactor,
  confirmOwnFactor,
  renewRecoveryCodes,
  showFactor,
  turnFactorOff,
} from '../second-factor/own-factor.ts';
import { endOtherSessions, listOwnSessions } from '../sessions/own-sessions.ts';
import { changeProfile } from '../users/change-profile.ts';
import { presentFactor, presentOwnSession } from './present-account.ts';
import { presentSession } from './present-session.ts';
import { noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { throttled } from './throttled.ts';

export interface AccountRoutesDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Address below which the Temporal web UI shows runs, for operators; null if it is not known. */
  readonly workflowsUrl: string | null;
}

/** Creates the routes for users' own accounts: name and language, sessions, second factor. */
export function accountRoutes(
  { database, secretBox, workflowsUrl }: AccountRoutesDependencies,
  cookie: SessionCookie,
): PortalRoute[] {
  const factor = { database, secretBox };
  return [
    userRoute('put', '/profile', 'STAFF', async ({ body, session }) => {
      const changed = await changeProfile(database, session, body);
      const reply = { status: 200, body: presentSession(changed, workflowsUrl) } as const;
      if (body.language === undefined) return reply;
      return { ...reply, headers: { 'Set-Cookie': cookie.setLanguage(changed.language) } };
    }),

    userRoute('get', '/sessions', 'STAFF', async ({ session }) =>
      ok({ items: (await listOwnSessions(database, session)).map(presentOwnSession) }),
    ),
    userRoute('post', '/sessions/end-others', 'STAFF', async ({ session }) => {
      await endOtherSessions(database, session);
      return noContent;
    }),

    userRoute('get', '/second-factor', 'STAFF', async ({ session }) =>
      ok(presentFactor(await showFactor(factor, session))),
    ),
    userRoute('post', '/second-factor/set-up', 'STAFF', async ({ body, session, request }) => {
      const proof = { ...body, address: request.ip ?? '' };
      const { secret, address } = await throttled(() => beginFactor(factor, session, proof));
      return ok({ secret, address });
    }),
    userRoute('post', '/second-factor/confirm', 'STAFF', async ({ body, session, request }) => {
      const proof = { ...body, address: request.ip ?? '' };
      return ok({ recoveryCodes: await throttled(() => confirmOwnFactor(factor, session, proof)) });
    }),
    userRoute('post', '/second-factor/turn-off', 'STAFF', async ({ body, session, request }) => {
      await throttled(() => turnFactorOff(factor, session, { ...body, address: request.ip ?? '' }));
      return ok(presentFactor(await showFactor(factor, session)));
    }),
    userRoute('post', '/second-factor/recovery-codes', 'STAFF', async ({ body, session, request }) => {
      const proof = { ...body, address: request.ip ?? '' };
      return ok({ recoveryCodes: await throttled(() => renewRecoveryCodes(factor, session, proof)) });
    }),
  ];
}
