import { z } from 'zod';

const session = z.object({ csrfToken: z.string() });

/** The portal's API, used by an administrator. */
export interface PortalSession {
  /** Calls the API. @throws Error with the API's message for any answer but a 2xx */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/**
 * Signs in to the portal of a running stack.
 * @param portalUrl its origin
 * @throws Error when e-mail address and password are not enough, or nothing answers
 */
export async function signIn(
  portalUrl: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PortalSession> {
  let cookie = '';
  let csrfToken = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${portalUrl}/internal${path}`, {
      method,
      headers: {
        Origin: portalUrl,
        Cookie: cookie,
        'X-CSRF-Token': csrfToken,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`Nothing answers at ${portalUrl}. Is \`npm start\` running?`, { cause });
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie !== undefined) cookie = setCookie.split(';', 1)[0]!;
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) {
      const { message } = z.object({ message: z.string() }).parse(answer);
      throw new Error(`${method} ${path} was answered with ${response.status}: ${message}`);
    }
    return answer;
  };
  const signedIn = session.safeParse(await call('POST', '/session', { email, password })).data;
  if (signedIn === undefined) throw new Error(`${email} has a second factor, so a program cannot sign in.`);
  ({ csrfToken } = signedIn);
  return { call };
}
