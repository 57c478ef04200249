import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../api/api-error.ts';
import { answer, api, sessionKey, type Schema } from '../api/client.ts';
import { queryClient } from '../query-client.ts';

export type Session = Schema<'Session'>;

/** The session of this browser; null when nobody is signed in. A session does not change: another role ends it. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }): Promise<Session | null> => {
      try {
        return await answer(api.GET('/internal/session', { signal }));
      } catch (error) {
        if (hasStatus(error, 401)) return null;
        throw error;
      }
    },
  });

/**
 * The session, on pages below the signed-in route.
 * @throws Error on other pages
 */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery());
  if (!data) throw new Error('nobody is signed in');
  return data;
}

/** Whether the user is an administrator. The API decides; pages only hide what it would refuse. */
export const useIsAdmin = (): boolean => useSession().user.role === 'ADMIN';

/** What was loaded before belongs to nobody or to another session; what the page in view shows goes with the page. */
export function beginSession(session: Session): void {
  queryClient.removeQueries({ predicate: (query) => !query.isActive() });
  queryClient.setQueryData(sessionKey, session);
}

/** Signs in; `'CODE_REQUIRED'` where a code is wanted, too, which is sent with e-mail and password. */
export const signIn = () =>
  mutationOptions({
    meta: { signsIn: true },
    mutationFn: async (body: Schema<'Credentials'>): Promise<Session | 'CODE_REQUIRED'> => {
      const reply = await answer(api.POST('/internal/session', { body }));
      return 'codeRequired' in reply ? 'CODE_REQUIRED' : reply;
    },
    onSuccess: (reply) => {
      if (reply !== 'CODE_REQUIRED') beginSession(reply);
    },
  });

/** Signs out, even if the session has ended already. The caller must reload the page afterwards. */
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

/** Every other session of the user ends; this browser gets a new one. */
export const changePassword = () =>
  mutationOptions({
    mutationFn: (body: Schema<'PasswordChange'>) => answer(api.POST('/internal/password', { body })),
    onSuccess: (session) => queryClient.setQueryData(sessionKey, session),
  });
