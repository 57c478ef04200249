import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/signed-in-route.ts';

const enrolments = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments',
  component: lazyRouteComponent(() => import('./enrolments-page.tsx'), 'EnrolmentsPage'),
});

const enrolment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments/$enrolmentId',
  component: lazyRouteComponent(() => import('./enrolment-page.tsx'), 'EnrolmentPage'),
});

export const enrolmentRoutes = [enrolments, enrolment] as const;
