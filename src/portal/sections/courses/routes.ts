import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute, signedInRoute } from '../../routing/signed-in-route.ts';

const courses = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses',
  validateSearch: searchParams({ search: text(), sort: oneOf('name', '-name', 'created', '-created'), ...paging }),
  component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
});

const course = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses/$courseId',
  component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
});

const revisions = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses/$courseId/revisions',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./revisions-page.tsx'), 'RevisionsPage'),
});

const newCourse = createRoute({
  getParentRoute: () => adminRoute,
  path: '/courses/new',
  component: lazyRouteComponent(() => import('./new-course-page.tsx'), 'NewCoursePage'),
});

const editCourse = createRoute({
  getParentRoute: () => adminRoute,
  path: '/courses/$courseId/edit',
  // The preview whose change is edited once more.
  validateSearch: searchParams({ again: text() }),
  component: lazyRouteComponent(() => import('./edit-course-page.tsx'), 'EditCoursePage'),
});

export const courseRoutes = [courses, course, revisions] as const;
export const courseAdminRoutes = [newCourse, editCourse] as const;
