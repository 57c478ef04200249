import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { leaveForSignIn } from './routing/leave-for-sign-in.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation asks for credentials itself: 401 says that they are wrong, not that the session has ended. */
      readonly signsIn?: boolean;
    };
  }
}

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401;
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The one cache of what the API said. A 401 from anywhere leads to the sign-in page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isUnauthenticated(error)) leaveForSignIn();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (isUnauthenticated(error) && mutation.meta?.signsIn !== true) leaveForSignIn();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      // What was refused will be refused again; what did not work may work now.
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 500,
    },
    // A change is repeated by the user alone.
    mutations: { networkMode: 'always', retry: false },
  },
});
