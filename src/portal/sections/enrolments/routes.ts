import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listView, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { signedInRoute } from '../../routing/signed-in-route.ts';

const enrolments = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments',
  validateSearch: searchParams({
    status: oneOf('PENDING', 'ACTIVE', 'DISCARDED', 'TRANSFERRED', 'CANCELLED'),
    courseId: text(),
    studentId: text(),
    lmsEnrolmentId: text(255),
    search: text(),
    sort: oneOf('created', '-created', 'student', '-student'),
    ...listView,
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./enrolments-page.tsx'), 'EnrolmentsPage'),
});

const newEnrolment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments/new',
  validateSearch: searchParams({ courseId: text(), studentId: text() }),
  component: lazyRouteComponent(() => import('./new-enrolment-page.tsx'), 'NewEnrolmentPage'),
});

const enrolment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments/$enrolmentId',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./enrolment-page.tsx'), 'EnrolmentPage'),
});

const markEnrolment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments/$enrolmentId/mark',
  component: lazyRouteComponent(() => import('./mark-page.tsx'), 'MarkPage'),
});

export const enrolmentRoutes = [enrolments, newEnrolment, enrolment, markEnrolment] as const;
