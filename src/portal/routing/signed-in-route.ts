import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../queries/session.ts';
import { rootRoute } from './root-route.ts';

/** Above every page that needs a session; others are sent to sign in and come back afterwards. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (session !== null) return;
    const back = location.href === '/' ? {} : { return: location.href };
    // A redirect is thrown by the router's own convention.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({ to: '/sign-in', search: back, replace: true });
  },
  component: lazyRouteComponent(() => import('../shell/app-shell.tsx'), 'AppShell'),
});

/** Above every page that is for administrators; others are told so. The API refuses them in any case. */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'admin',
  component: lazyRouteComponent(() => import('../shell/admin-only.tsx'), 'AdminOnly'),
});
