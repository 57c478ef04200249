import type { Request } from 'express';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { endSession } from '../sessions/end-session.ts';
import { findActiveSession } from '../sessions/find-session.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { signIn } from '../sessions/sign-in.ts';
import { changePassword } from '../users/change-password.ts';
import type { SessionOrigin } from '../store/sessions.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { remoteAddress } from '../../../platform/http/middleware/remote-address.ts';
import { presentSession } from './present-session.ts';
import { noContent, ok, type JsonReply } from '../../../platform/http/portal/reply.ts';
import { openRoute, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { throttled } from './throttled.ts';
import type { Schema } from '../../../contract/schema.ts';
import { t } from '../../../language/translate.ts';

export interface SessionRoutesDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Address below which the Temporal web UI shows runs, for operators; null if it is not known. */
  readonly workflowsUrl: string | null;
}

/** Creates the routes for signing in and out, the own session, and the own password. */
export function sessionRoutes(
  { database, secretBox, workflowsUrl }: SessionRoutesDependencies,
  cookie: SessionCookie,
): PortalRoute[] {
  return [
    openRoute('post', '/session', async ({ body, request }) => {
      const origin = sessionOrigin(request);
      const result = await throttled(() =>
        signIn(
          { database, secretBox },
          { ...body, address: request.ip ?? '', origin, formerSessionId: cookie.read(request) },
        ),
      );
      switch (result.outcome) {
        case 'SIGNED_IN':
          return signedIn(result.session, cookie, 201, workflowsUrl);
        case 'CODE_REQUIRED':
          return { status: 200, body: { codeRequired: true } };
        case 'WRONG_CODE':
          throw new HttpError(401, t('The code is wrong or was already used. Wait for the next code.'));
        case 'REFUSED':
          throw new HttpError(401, t('The e-mail address or the password is wrong.'));
      }
    }),

    userRoute('get', '/session', 'STAFF', async ({ session }) => ok(presentSession(session, workflowsUrl))),

    openRoute('get', '/visitor', async ({ request }) => {
      const sessionId = cookie.read(request);
      const session = sessionId === null ? null : await findActiveSession(database, sessionId);
      return ok(session === null ? {} : { session: presentSession(session, workflowsUrl) });
    }),

    userRoute('delete', '/session', 'STAFF', async ({ session }) => {
      await endSession(database, session.sessionId);
      return { ...noContent, headers: { 'Set-Cookie': cookie.clear() } };
    }),

    userRoute('post', '/password', 'STAFF', async ({ body, session, request }) => {
      const change = { ...body, address: request.ip ?? '', origin: sessionOrigin(request) };
      const renewed = await throttled(() => changePassword(database, session, change));
      return signedIn(renewed, cookie, 200, workflowsUrl);
    }),
  ];
}

/** Returns the reply that gives a browser its new session, and the user's language if there is one. */
export function signedIn<Status extends 200 | 201>(
  session: ActiveSession,
  cookie: SessionCookie,
  status: Status,
  workflowsUrl: string | null,
): JsonReply<Status, Schema<'Session'>> {
  return {
    status,
    body: presentSession(session, workflowsUrl),
    headers: {
      'Set-Cookie': [
        cookie.set(session.sessionId),
        ...(session.language === null ? [] : [cookie.setLanguage(session.language)]),
      ],
    },
  };
}

// Kept length of the browser's own description, which only people read.
const longestUserAgent = 300;

/** Returns where a session is opened, for its user. */
export function sessionOrigin(request: Request): SessionOrigin {
  const userAgent = request.get('User-Agent')?.slice(0, longestUserAgent) ?? null;
  return { remoteAddress: remoteAddress(request), userAgent };
}
