import {
  beginFactor,
  confirmOwnFactor,
  renewRecoveryCodes,
  showFactor,
  turnFactorOff,
} from '../../application/second-factor/own-factor.ts';
import { endOtherSessions, listOwnSessions } from '../../application/sessions/own-sessions.ts';
import { changeName } from '../../application/users/change-name.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentFactor, presentOwnSession } from './presenters/account.ts';
import { presentSession } from './presenters/session.ts';
import { noContent, ok, userRoute, type PortalRoute } from './route.ts';
import { throttled } from './throttled.ts';

type Proof = { body: { password: string; code: string } };

/** What users do with their own account: name, sessions, second factor. */
export function accountRoutes({ database, secretBox, workflowsUrl }: PortalDependencies): PortalRoute[] {
  const factor = { database, secretBox };
  return [
    userRoute<{ body: { name: string } }>('put', '/profile', 'STAFF', async ({ body, session }) =>
      ok(presentSession(await changeName(database, session, body.name), workflowsUrl)),
    ),

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
    userRoute<{ body: { password: string } }>(
      'post',
      '/second-factor/set-up',
      'STAFF',
      async ({ body, session, request }) =>
        ok(await throttled(() => beginFactor(factor, session, { ...body, address: request.ip ?? '' }))),
    ),
    userRoute<{ body: { code: string } }>(
      'post',
      '/second-factor/confirm',
      'STAFF',
      async ({ body, session, request }) => {
        const proof = { ...body, address: request.ip ?? '' };
        return ok({ recoveryCodes: await throttled(() => confirmOwnFactor(factor, session, proof)) });
      },
    ),
    userRoute<Proof>('post', '/second-factor/turn-off', 'STAFF', async ({ body, session, request }) => {
      await throttled(() => turnFactorOff(factor, session, { ...body, address: request.ip ?? '' }));
      return ok(presentFactor(await showFactor(factor, session)));
    }),
    userRoute<Proof>('post', '/second-factor/recovery-codes', 'STAFF', async ({ body, session, request }) => {
      const proof = { ...body, address: request.ip ?? '' };
      return ok({ recoveryCodes: await throttled(() => renewRecoveryCodes(factor, session, proof)) });
    }),
  ];
}
