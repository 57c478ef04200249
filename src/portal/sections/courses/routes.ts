import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/signed-in-route.ts';

const courses = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses',
  component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
});

export const courseRoutes = [courses] as const;
