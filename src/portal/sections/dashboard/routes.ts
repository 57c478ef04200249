import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paging, searchParams } from '../../routing/search-params.ts';
import { signedInRoute } from '../../routing/signed-in-route.ts';

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

export const dashboardRoutes = [dashboard] as const;
