import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../queries/session.ts';
// Only to keep it in this file's chunk; see there.
import './load-search.ts';
import { rootRoute } from './root-route.ts';

/** The parent of every page that needs a session. Without one, the user signs in first and then returns. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (session !== null) return;
    const back = location.href === '/' ? {} : { return: location.href };
    redirect({ to: '/sign-in', search: back, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('../shell/app-shell.tsx'), 'AppShell'),
});

/**
 * The parent of every page for administrators. Other users see a message. The API refuses their requests in any case.
 */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'admin',
  component: lazyRouteComponent(() => import('../shell/admin-only.tsx'), 'AdminOnly'),
});
