import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../api/api-error.ts';
import { answer, api, sessionKey, type Schema } from '../api/client.ts';
import { requestSession } from '../api/request-session.ts';
import { leaveForGood } from '../components/leaving.ts';
import { queryClient } from '../query-client.ts';
import { isSessionEnded, reportSessionEnd, reportSignedInAgain } from '../session/session-end.ts';

export type Session = Schema<'Session'>;

/**
 * The session of this browser; null when nobody is signed in. Its user never changes: a change of the role ends it. Its
 * facts about the organisation are those of the last `checkSession`.
 */
export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }): Promise<Session | null> => {
      // Not `/internal/session`: the browser would report its 401 as an error.
      const { session = null } = await answer(api.GET('/internal/visitor', { signal }));
      return session;
    },
  });

/**
 * Returns the session on pages below the signed-in route.
 * @throws Error on other pages
 */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery());
  if (!data) throw new Error('nobody is signed in');
  return data;
}

/** Whether the user is an administrator. Pages use it to hide what the API would refuse. */
export const useIsAdmin = (): boolean => useSession().user.role === 'ADMIN';

/**
 * Stores the session, and removes data from before, which belongs to no session or to another one. Data that the
 * visible page still uses is removed with this page.
 */
export function beginSession(session: Session): void {
  queryClient.removeQueries({ predicate: (query) => !query.isActive() });
  queryClient.setQueryData(sessionKey, session);
}

/** Goes on with the page in a new session of the same user, and loads again what the page shows. */
export function goOnIn(session: Session): void {
  queryClient.setQueryData(sessionKey, session);
  reportSignedInAgain();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/**
 * Compares the session of this page with that of the browser, which other tabs share. An ended session opens the dialog
 * for signing in again; another user, or another role, gets a new page.
 */
export async function checkSession(): Promise<void> {
  const known = queryClient.getQueryData<Session | null>(sessionKey);
  if (!known) return;
  const visitor = await answer(api.GET('/internal/visitor')).catch(() => null);
  // Nobody knows whether the session goes on.
  if (visitor === null) return;
  const { session = null } = visitor;
  if (session === null) {
    void reportSessionEnd();
    return;
  }
  if (session.user.id !== known.user.id || session.user.role !== known.user.role) {
    leaveForGood();
    window.location.replace('/');
    return;
  }
  if (session.csrfToken !== known.csrfToken && isSessionEnded()) goOnIn(session);
  else queryClient.setQueryData(sessionKey, session);
}

/** Signs in. The result is `'CODE_REQUIRED'` when the request must be repeated with a code. */
export const signIn = () =>
  mutationOptions({
    meta: { signsIn: true },
    mutationFn: requestSession,
    onSuccess: (reply) => {
      if (reply !== 'CODE_REQUIRED') beginSession(reply);
    },
  });

/** Signs out, even if the session has already ended. The caller must reload the page afterwards. */
export const signOut = () =>
  mutationOptions({
    meta: { signsIn: true },
    mutationFn: async () => {
      try {
        await answer(api.DELETE('/internal/session'));
      } catch (error) {
        if (!hasStatus(error, 401)) throw error;
      }
    },
  });

/** Changes the password. Every other session of the user ends, and this browser gets a new one. */
export const changePassword = () =>
  mutationOptions({
    mutationFn: (body: Schema<'PasswordChange'>) => answer(api.POST('/internal/password', { body })),
    onSuccess: (session) => queryClient.setQueryData(sessionKey, session),
  });
