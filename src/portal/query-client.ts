import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { leaveForSignIn } from './routing/leave-for-sign-in.ts';

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

/** The cache of all answers of the API. A 401 from any request leads to the sign-in page. */
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
      // A refused request would be refused again. A request that failed may succeed now.
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 500,
    },
    // Only the user repeats a change.
    mutations: { networkMode: 'always', retry: false },
  },
});
