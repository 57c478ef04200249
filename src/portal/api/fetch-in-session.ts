import { queryClient } from '../query-client.ts';
import { reportSessionEnd } from '../session/session-end.ts';
import { sessionKey } from './session-key.ts';
import type { components } from '../../contract/portal-api.ts';

type Session = components['schemas']['Session'];

/** How often one request may meet the end of a session. */
const attemptsMax = 3;

/**
 * Sends a request to the portal's API with the token of the session. When the session has ended, the request waits until
 * the user has signed in again, and is sent once more: the service refused it without doing anything.
 */
export async function fetchInSession(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const session = queryClient.getQueryData<Session | null>(sessionKey);
    const copy = request.clone();
    if (request.method !== 'GET' && session) copy.headers.set('X-CSRF-Token', session.csrfToken);
    const response = await fetch(copy);
    if (response.status !== 401 || !session || attempt === attemptsMax) return response;
    // Signing in and out is what the dialog itself does.
    if (new URL(request.url).pathname === '/internal/session') return response;
    // A wrong password and a wrong code are answered with 401 too, while the session goes on.
    if (await isSessionAlive()) return response;
    await Promise.race([reportSessionEnd(), cancelled(request.signal)]);
  }
}

/** Whether this browser has a session. When no answer comes, the session counts as alive and the 401 is shown. */
async function isSessionAlive(): Promise<boolean> {
  try {
    const response = await fetch('/internal/visitor', { credentials: 'same-origin', cache: 'no-store' });
    return !response.ok || ((await response.json()) as { session?: Session }).session !== undefined;
  } catch {
    return true;
  }
}

function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
