import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listView, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { signedInRoute } from '../../routing/signed-in-route.ts';

const students = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/students',
  validateSearch: searchParams({
    search: text(),
    sort: oneOf('name', '-name', 'email', '-email', 'created', '-created'),
    ...listView,
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./students-page.tsx'), 'StudentsPage'),
});

const newStudent = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/students/new',
  component: lazyRouteComponent(() => import('./new-student-page.tsx'), 'NewStudentPage'),
});

const student = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/students/$studentId',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./student-page.tsx'), 'StudentPage'),
});

const editStudent = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/students/$studentId/edit',
  component: lazyRouteComponent(() => import('./edit-student-page.tsx'), 'EditStudentPage'),
});

export const studentRoutes = [students, newStudent, student, editStudent] as const;
