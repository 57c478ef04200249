import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../queries/session.ts';
import { returnAddress } from '../../routing/return-address.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { searchParams, text } from '../../routing/search-params.ts';

// A separate constant, because TypeScript cannot infer the route's types when it is inside the route.
const validateSearch = searchParams({ return: text(2000) });

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch,
  beforeLoad: async ({ context, search }): Promise<void> => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (session === null) return;
    redirect({ href: returnAddress(search.return, window.location.origin), replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./routed-sign-in-page.tsx'), 'RoutedSignInPage'),
});

export const signInRoutes = [signIn] as const;
