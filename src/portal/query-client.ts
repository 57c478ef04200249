import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { sessionKey } from './api/session-key.ts';
import { reportSessionEnd } from './session/session-end.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The request contains credentials. A 401 means that they are wrong, not that the session has ended. */
      readonly signsIn?: boolean;
    };
  }
}

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401;
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Opens the dialog for signing in again. A page for visitors has no session that could end. */
function followSessionEnd(): void {
  if (queryClient.getQueryData(sessionKey)) void reportSessionEnd();
}

/** The cache of all answers of the API. After a 401 the user signs in again, in a dialog above the page. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isUnauthenticated(error)) followSessionEnd();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (isUnauthenticated(error) && mutation.meta?.signsIn !== true) followSessionEnd();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      // A refused request would be refused again. A request that failed may succeed now.
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 500,
    },
    // Only the user repeats a change.
    mutations: { networkMode: 'always', retry: false },
  },
});
