import { TooManyAttemptsError } from '../../application/sessions/sign-in-throttle.ts';
import { endSession } from '../../application/sessions/end-session.ts';
import type { ActiveSession } from '../../application/sessions/session.ts';
import { signIn } from '../../application/sessions/sign-in.ts';
import { changePassword } from '../../application/users/change-password.ts';
import { HttpError } from '../http-error.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentSession } from './presenters/session.ts';
import { noContent, ok, openRoute, userRoute, type PortalReply, type PortalRoute } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Signing in and out, who one is, and the own password. */
export function sessionRoutes({ database, workflowsUrl }: PortalDependencies, cookie: SessionCookie): PortalRoute[] {
  return [
    openRoute<{ body: Credentials }>('post', '/session', async ({ body, request }) => {
      const session = await throttled(() =>
        signIn(database, { ...body, address: request.ip ?? '', formerSessionId: cookie.read(request) }),
      );
      if (session === null) throw new HttpError(401, 'E-mail address and password do not belong together.');
      return signedIn(session, cookie, 201, workflowsUrl);
    }),

    userRoute('get', '/session', 'STAFF', async ({ session }) => ok(presentSession(session, workflowsUrl))),

    userRoute('delete', '/session', 'STAFF', async ({ session }) => {
      await endSession(database, session.sessionId);
      return { ...noContent, headers: { 'Set-Cookie': cookie.clear() } };
    }),

    userRoute<{ body: PasswordChange }>('post', '/password', 'STAFF', async ({ body, session, request }) => {
      const renewed = await throttled(() => changePassword(database, session, { ...body, address: request.ip ?? '' }));
      return signedIn(renewed, cookie, 200, workflowsUrl);
    }),
  ];
}

/** The reply that gives a browser its new session. */
export function signedIn(
  session: ActiveSession,
  cookie: SessionCookie,
  status: 200 | 201,
  workflowsUrl: string | null,
): PortalReply {
  return {
    status,
    body: presentSession(session, workflowsUrl),
    headers: { 'Set-Cookie': cookie.set(session.sessionId) },
  };
}

async function throttled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    const minutes = Math.ceil(error.retryAfter / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new HttpError(429, `Too many attempts. Try again in ${wait}.`, { 'Retry-After': String(error.retryAfter) });
  }
}
